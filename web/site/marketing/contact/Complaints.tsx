import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { paths } from '#web/platform/i18n/paths.ts';

/** Complaints: the grievance officer. */
export function Complaints() {
  const { name, title, email, acknowledges, solves } = localBrand().grievance;
  return (
    <section className="border-t border-line bg-wash">
      <div className="wrap grid gap-x-16 gap-y-3 py-12 lg:grid-cols-2">
        <h2 className="text-2xl">{m.marketing_complaint()}</h2>
        <div>
          <p>{m.marketing_complaint_text({ name, title, acknowledges, solves })}</p>
          <p className="mt-3">
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </p>
          <p className="mt-3">
            <a href={`${paths.terms}#complaints`} className="link">
              {m.marketing_complaint_more()}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
