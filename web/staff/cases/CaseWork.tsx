import type { ReactNode } from 'react';
import { type NextAction, nextAction } from '#shared/rules/cases/next-action.ts';
import { m } from '#web/paraglide/messages.js';
import { Segments } from '#web/ui/case/Segments.tsx';
import { DownIcon } from '#web/ui/icons.tsx';
import { AskCustomer } from './AskCustomer.tsx';
import { AssignCase } from './AssignCase.tsx';
import { AuthorityForm } from './AuthorityForm.tsx';
import { CaseTasks } from './CaseTasks.tsx';
import { CloseActions } from './CloseActions.tsx';
import { DraftForms } from './DraftForms.tsx';
import { FilingForm } from './FilingForm.tsx';
import { PapersPane } from './PapersPane.tsx';
import { ResultForm } from './ResultForm.tsx';
import { StepActions } from './StepActions.tsx';
import { sectionIds } from './section-ids.ts';
import type { CaseProps, SetNotice } from './types.ts';

type Props = CaseProps & { setNotice: SetNotice; paper: string | undefined; onPaper: (id: string | undefined) => void };
type Name = keyof typeof sectionIds;

/** The section in which the next action is done; the others are folded below it. */
const sectionOf: Partial<Record<NextAction, Name>> = {
  decide: 'close',
  draft: 'drafts',
  ask: 'drafts',
  file: 'filing',
  authority: 'authority',
  reply: 'authority',
  result: 'results',
  deliver: 'results',
};

/** Work on a case in sections, the one of the next action first and open. */
export function CaseWork({ one, onChanged, setNotice, paper, onPaper }: Props) {
  const both = { one, onChanged };
  const open = one.status === 'open';
  const next = nextAction(one);
  const mayClose = one.mayEnd || one.mayReopen;
  const wanted = one.requests.filter(({ state }) => state !== 'not_needed');
  const accepted = wanted.filter(({ state }) => state === 'accepted').length;
  const sections: readonly { name: Name; title: string; note?: string; shown?: boolean; body: ReactNode }[] = [
    {
      name: 'papers',
      title: m.work_requests(),
      note: m.work_requests_accepted({ accepted, count: wanted.length }),
      body: <PapersPane {...both} setNotice={setNotice} selected={paper} onSelect={onPaper} />,
    },
    { name: 'drafts', title: m.work_drafts(), shown: one.drafts.length > 0, body: <DraftForms {...both} /> },
    {
      name: 'filing',
      title: m.work_filing({ partner: one.partner ?? '' }),
      shown: next === 'file',
      body: <FilingForm {...both} setNotice={setNotice} />,
    },
    {
      name: 'results',
      title: m.work_result(),
      shown: hasResults(one),
      body: <ResultForm {...both} setNotice={setNotice} />,
    },
    { name: 'authority', title: m.work_authority(), body: <AuthorityForm {...both} /> },
    { name: 'close', title: m.work_close(), shown: mayClose, body: <CloseActions {...both} setNotice={setNotice} /> },
    { name: 'ask', title: m.work_ask(), shown: open, body: <AskCustomer {...both} /> },
    { name: 'step', title: m.work_step_change(), shown: open, body: <StepActions {...both} setNotice={setNotice} /> },
    { name: 'assign', title: m.work_assign(), body: <AssignCase {...both} setNotice={setNotice} /> },
    { name: 'tasks', title: m.work_tasks(), body: <CaseTasks one={one} /> },
  ];
  const first = (next && sectionOf[next]) ?? 'papers';
  return (
    <div className="grid min-w-0 gap-3">
      <Segments segments={one.segments} />
      {sections
        .filter(({ shown = true }) => shown)
        .toSorted((a, b) => Number(b.name === first) - Number(a.name === first))
        .map(({ name, title, note, body }) => (
          <details key={name} id={sectionIds[name]} className="work-section" open={name === first}>
            <summary>
              <h2 className="text-[1.0625rem]">{title}</h2>
              {note && <span className="text-sm text-muted">{note}</span>}
              <DownIcon className="size-5" />
            </summary>
            <div>{body}</div>
          </details>
        ))}
    </div>
  );
}

const hasResults = ({ status, resultKinds, results }: CaseProps['one']) =>
  results.length > 0 || (resultKinds.length > 0 && status !== 'cancelled');
