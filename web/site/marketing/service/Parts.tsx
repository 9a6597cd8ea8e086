import { NumberedSteps } from '#web/site/marketing/NumberedSteps.tsx';
import type { ServiceContent } from './types.ts';

export function Parts({ words }: { words: ServiceContent }) {
  return (
    <>
      <section className="later section bg-wash">
        <div className="wrap">
          <h2>{words.partsTitle}</h2>
          <ul className="mt-8 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
            {words.parts.map(({ title, text }) => (
              <li key={title} className="border-t-2 border-ink pt-4">
                <h3>{title}</h3>
                <p className="mt-1.5 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="later section">
        <div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-[1.2fr_1fr]">
          <div>
            <h2>{words.stepsTitle}</h2>
            <NumberedSteps steps={words.steps} />
          </div>
          <div>
            <h2>{words.papersTitle}</h2>
            <ul className="bullets mt-6 grid gap-2.5">
              {words.papers.map((document) => (
                <li key={document}>{document}</li>
              ))}
            </ul>
            <p className="mt-8 rounded-card bg-haldi-wash px-5 py-4">{words.apart}</p>
            <p className="mt-4 text-sm text-muted">{words.independence}</p>
          </div>
        </div>
      </section>
    </>
  );
}
