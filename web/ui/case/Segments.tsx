import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';

const states = { done: m.cases_step_done, now: m.cases_step_now, later: m.cases_step_todo };
const bars = { done: 'border-pudina bg-pudina', now: 'border-ink', later: 'border-edge' };

/** How far a case is: five segments, done ones filled, the present one by the part that is done. */
export function Segments({ segments, small }: { segments: CaseSummary['segments']; small?: boolean }) {
  return (
    <ol className="flex gap-1" aria-label={m.cases_segments()}>
      {segments.map(({ key, title, state, part }, at) => (
        <li key={key} className="min-w-0 flex-1" aria-current={state === 'now' ? 'step' : undefined}>
          <span className={`block h-2 overflow-clip rounded-full border-[1.5px] ${bars[state]}`}>
            {state === 'now' && (
              // An SVG, because the Content Security Policy forbids inline styles in HTML.
              <svg className="block size-full" aria-hidden="true">
                <rect width={`${Math.max(15, Math.round(part * 100))}%`} height="100%" className="fill-haldi" />
              </svg>
            )}
          </span>
          <span
            className={
              small
                ? 'sr-only'
                : `block pt-1 text-[0.8125rem] ${at < segments.length - 1 ? 'truncate' : 'whitespace-nowrap'} ${state === 'now' ? 'font-semibold' : 'text-muted'}`
            }
          >
            {title}
            <span className="sr-only">: {states[state]()}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
