import { m } from '#web/paraglide/messages.js';
import { Ticket, TicketRail } from '#web/ui/Ticket.tsx';
import type { Doer, HomeWorkContent } from './home-work.en.ts';

type Steps = Pick<HomeWorkContent, 'steps' | 'doers'>;

const looks: Record<Doer, string> = {
  you: 'bg-haldi-wash',
  we: 'bg-pudina-wash text-pudina',
  they: 'border border-line text-muted',
};

const everybody: readonly Doer[] = ['you', 'we', 'they'];

function Who({ who, doers }: { who: Doer; doers: Steps['doers'] }) {
  return (
    <span className={`rounded-full px-2.5 text-sm leading-6 font-semibold tracking-normal ${looks[who]}`}>
      {doers[who]}
    </span>
  );
}

export function Shares({ steps, doers }: Steps) {
  const countOf = (who: Doer) => steps.filter((step) => step.who === who).length;
  return (
    <ul className="mt-6 grid justify-items-start gap-2">
      {everybody.map((who) => (
        <li key={who} className="flex items-center gap-3">
          <Who who={who} doers={doers} />
          {countOf(who) === 1 ? m.marketing_step() : m.marketing_steps_count({ count: countOf(who) })}
        </li>
      ))}
    </ul>
  );
}

export function StepsTicket({ title, steps, doers }: { title: string } & Steps) {
  return (
    <TicketRail>
      <Ticket title={title} note={`1–${steps.length}`}>
        <ol>
          {steps.map(({ title: step, who, time, text }, place) => (
            <li
              key={step}
              className="grid grid-cols-[2.25rem_1fr] gap-x-3 border-b border-dashed border-line py-4 last:border-0 last:pb-1"
            >
              <span aria-hidden="true" className="condensed text-2xl leading-none font-bold text-kesar">
                {place + 1}
              </span>
              <div>
                <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {step}
                  <Who who={who} doers={doers} />
                </h3>
                <p className="mt-1 text-muted">{text}</p>
                {time && <p className="mt-1 text-sm font-semibold">{time}</p>}
              </div>
            </li>
          ))}
        </ol>
      </Ticket>
    </TicketRail>
  );
}
