import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Sources } from '#web/site/shared/Sources.tsx';
import { Money } from '#web/ui/Money.tsx';
import type { LicenceGuideContent } from './licence-guide.en.ts';

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-2.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

export function Kinds({ guide, plans }: { guide: LicenceGuideContent; plans: readonly Plan[] }) {
  const { labels, kinds } = guide;
  return (
    <section className="section bg-wash">
      <div className="wrap">
        <h2>{guide.kindsTitle}</h2>
        <p className="mt-3 text-lg text-muted">{guide.kindsLead}</p>
        <ul className="mt-8 grid gap-4 md:grid-cols-3">
          {kinds.map(({ title, sales, fee, time, who, plan }, place) => {
            const ours = plans.find(({ slug }) => slug === plan);
            return (
              <li
                key={title}
                className={`flex flex-col rounded-card border-2 bg-card p-5 md:p-6 ${place === 0 ? 'border-kesar' : 'border-line'}`}
              >
                <h3 className="text-2xl">{title}</h3>
                <p className="mt-2 mb-4 text-muted">{who}</p>
                <dl className="mt-auto">
                  <Line label={labels.sales}>{sales}</Line>
                  <Line label={labels.fee}>{fee}</Line>
                  <Line label={labels.time}>{time}</Line>
                  {ours && (
                    <Line label={labels.plan}>
                      <a href={`${localPath(paths.fssaiOnboarding)}?plan=${plan}`} className="link">
                        <span className="sr-only">{ours.name}: </span>
                        <Money amount={ours.price} />
                      </a>
                      {plan === 'fssai-registration-1yr' && ` ${m.marketing_one_year_care()}`}
                    </Line>
                  )}
                </dl>
              </li>
            );
          })}
        </ul>
        <div className="mt-5 text-muted">
          <Sources facts={guide.kindsFacts} />
        </div>
      </div>
    </section>
  );
}
