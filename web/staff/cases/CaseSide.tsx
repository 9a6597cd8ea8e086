import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { useMay } from '#web/platform/auth/use-may.ts';
import { ballNames } from '#web/staff/shared/case-names.ts';
import { Moment } from '#web/ui/Moment.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx';
import { TicketSteps } from '#web/ui/TicketSteps.tsx';
import { CaseNotes } from './CaseNotes.tsx';
import { CaseTalk } from './CaseTalk.tsx';
import type { CaseProps } from './types.ts';

export type SideTab = 'messages' | 'notes' | 'history';

type Props = CaseProps & { tab: SideTab; onTab: (tab: SideTab) => void };

/** What was said about a case: messages with the customer, notes among staff, the history. */
export function CaseSide({ one, onChanged, tab, onTab }: Props) {
  const works = useMay('staff');
  return (
    <div className="case-side">
      <Tabs
        tab={tab}
        onPick={onTab}
        tabs={[
          { name: 'messages', title: m.cases_messages(), count: one.unread },
          { name: 'notes', title: m.work_notes_tab(), count: one.notes.length },
          { name: 'history', title: m.work_history(), count: 0 },
        ]}
      />
      <TabPanel name="messages" tab={tab}>
        <CaseTalk one={one} onChanged={onChanged} />
      </TabPanel>
      <TabPanel name="notes" tab={tab}>
        <CaseNotes one={one} onChanged={onChanged} />
      </TabPanel>
      <TabPanel name="history" tab={tab} className="gap-6">
        {one.missed && (
          <p>
            {m.work_event_missed()}
            {works && `: ${remedyText(one.remedy)}`}
          </p>
        )}
        <Rating one={one} />
        <section aria-label={m.cases_steps()}>
          <TicketSteps
            steps={one.steps.map(({ title, state, at, by }) => ({
              label: title,
              state: state === 'done' || state === 'now' ? state : 'todo',
              when: state === 'done' && at ? <DoneBy at={at} by={by} /> : undefined,
            }))}
          />
        </section>
        <Events one={one} />
      </TabPanel>
    </div>
  );
}

/** Date and name on two lines, so that the step has enough width. */
function DoneBy({ at, by }: { at: string; by: string | null }) {
  return (
    <span className="block text-right">
      {nearDay(at)}
      {by && <span className="block max-w-36 truncate leading-4">{by}</span>}
    </span>
  );
}

function Rating({ one: { rating } }: { one: StaffCaseReply }) {
  if (!rating) return null;
  return (
    <section aria-labelledby="rating" className="grid gap-2">
      <h2 id="rating" className="text-lg">
        {m.work_rating()}
      </h2>
      <p className="font-semibold figures">{m.cases_rating_stars({ count: rating.stars })}</p>
      {rating.text && <p className="whitespace-pre-wrap wrap-anywhere">{rating.text}</p>}
      <p className="text-sm text-muted">{rating.publish ? m.work_rating_publish() : m.work_rating_private()}</p>
    </section>
  );
}

function Events({ one }: { one: StaffCaseReply }) {
  return (
    <ol aria-label={m.work_history()} className="text-sm">
      {one.events.toReversed().map((event, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended, and the newest is shown first
        <li key={one.events.length - place} className="border-b border-line py-2">
          <span className="block text-muted">
            <Moment at={event.at} />
            {event.by && `, ${event.by}`}
          </span>
          {event.kind === 'missed' ? m.work_event_missed() : event.kind === 'at-risk' ? m.work_at_risk() : event.text}
          {event.ball && <span className="block">{m.work_event_ball({ ball: ballNames[event.ball]() })}</span>}
        </li>
      ))}
    </ol>
  );
}

function remedyText(remedy: StaffCaseReply['remedy']): string {
  if (!remedy) return m.work_remedy_none();
  const { coupon, percent, until, used } = remedy;
  if (used) return m.work_remedy_used({ coupon, percent });
  return until
    ? m.work_remedy_until({ coupon, percent, day: nearDay(until) })
    : m.work_remedy_open({ coupon, percent });
}
