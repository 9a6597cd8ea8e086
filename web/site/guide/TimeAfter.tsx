import { Sources } from '#web/site/shared/Sources.tsx';
import type { LicenceGuideContent } from './licence-guide.en.ts';

export function TimeAfter({ guide }: { guide: LicenceGuideContent }) {
  return (
    <section className="later section">
      <div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <h2>{guide.afterTitle}</h2>
          <dl className="mt-6">
            {guide.after.map(({ title, text }) => (
              <div key={title} className="border-t border-line py-3.5 sm:grid sm:grid-cols-[10rem_1fr] sm:gap-4">
                <dt className="font-semibold">{title}</dt>
                <dd className="text-muted">{text}</dd>
              </div>
            ))}
          </dl>
          <div className="border-t border-line pt-3 text-muted">
            <Sources facts={guide.afterFacts} />
          </div>
        </div>
        <div>
          <h2>{guide.tatkalTitle}</h2>
          <p className="mt-4">{guide.tatkal}</p>
          <ul className="bullets mt-4 grid grid-cols-2 gap-x-6 gap-y-2">
            {guide.tatkalKinds.map((kind) => (
              <li key={kind}>{kind}</li>
            ))}
          </ul>
          <div className="mt-5 text-muted">
            <Sources facts={guide.tatkalFacts} />
          </div>
        </div>
      </div>
    </section>
  );
}
