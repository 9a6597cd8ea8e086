import { segmentOfSteps, segmentTitle } from '#shared/rules/cases/progress.ts';
import { compileTemplate, type TemplateBody } from '#shared/rules/cases/template-body.ts';
import { daysInWords } from '#shared/rules/cases/template-changes.ts';
import { m } from '#web/paraglide/messages.js';
import { holderNames } from './holder-names.ts';

type Props = {
  slug: string;
  body: TemplateBody;
  open: string;
  wrong: ReadonlySet<string>;
  onOpen: (key: string) => void;
};

/** The steps as cards in a line, under the segments that the customer sees. */
export function StepLine({ slug, body, open, wrong, onOpen }: Props) {
  const template = compileTemplate(slug, 0, body);
  const segments = segmentOfSteps(template);
  const segmentOf = (key: string) => segments.find((each) => each.key === key)?.segment ?? 'result';
  const groups = [...Map.groupBy(body.steps.entries(), ([, { key }]) => segmentOf(key))];
  return (
    <ol className="flex flex-wrap gap-x-3 gap-y-4" aria-label={m.shop_steps_line()}>
      {groups.map(([segment, steps]) => (
        <li key={segment}>
          <h3 className="mb-2 border-t-3 border-ink pt-1 text-sm">{segmentTitle(template, segment).en}</h3>
          <ol className="flex flex-wrap gap-2">
            {steps.map(([place, { key, title, ball, usualDays, onDemand }]) => (
              <li key={key}>
                <button
                  type="button"
                  aria-current={key === open ? 'step' : undefined}
                  onClick={() => onOpen(key)}
                  className={`min-h-22 w-31 rounded-control border-[1.5px] px-2.5 py-2 text-left wrap-anywhere ${key === open ? 'border-ink bg-haldi-wash' : 'border-line'} ${onDemand ? 'border-dashed' : ''}`}
                >
                  <span className="block leading-tight font-semibold">
                    {place + 1}. {title.en || m.shop_steps_untitled()}
                  </span>
                  <span className="mt-1 block text-sm text-muted">
                    {m.shop_steps_card({ who: holderNames[ball](), days: daysInWords(usualDays) })}
                    {onDemand && ` ${m.shop_steps_demanded()}`}
                  </span>
                  {wrong.has(key) && <span className="block text-sm text-mirchi">{m.shop_steps_wrong()}</span>}
                </button>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
