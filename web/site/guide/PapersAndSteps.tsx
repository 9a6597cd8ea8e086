import { NumberedSteps } from '#web/site/marketing/NumberedSteps.tsx';
import { Sources } from '#web/site/shared/Sources.tsx';
import type { LicenceGuideContent } from './licence-guide.en.ts';

export function PapersAndSteps({ guide }: { guide: LicenceGuideContent }) {
  return (
    <section className="later section bg-wash">
      <div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <h2>{guide.papersTitle}</h2>
          {guide.papers.map(({ title, list }) => (
            <div key={title} className="mt-6">
              <h3>{title}</h3>
              <ul className="bullets mt-3 grid gap-2">
                {list.map((document) => (
                  <li key={document}>{document}</li>
                ))}
              </ul>
            </div>
          ))}
          <div className="mt-5 text-muted">
            <Sources facts={guide.papersFacts} />
          </div>
        </div>
        <div>
          <h2>{guide.stepsTitle}</h2>
          <NumberedSteps steps={guide.steps} />
          <div className="border-t border-line pt-3 text-muted">
            <Sources facts={guide.stepsFacts} />
          </div>
        </div>
      </div>
    </section>
  );
}
