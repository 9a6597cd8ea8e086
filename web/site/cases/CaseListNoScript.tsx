import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { caseTextPath, paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { CaseRow } from '#web/ui/case/CaseRow.tsx';
import { momentInIst } from '#web/ui/page-dates.ts';
import { GuestText, NoScriptFrame } from './NoScriptFrame.tsx';

type Props = { at: string; cases: readonly CaseSummary[] | null };

/** List of the customer's cases as text; guests get a link to the login. */
export function CaseListNoScript({ at, cases }: Props) {
  if (!cases) return <GuestText from={localPath(paths.cases)} />;
  return (
    <NoScriptFrame title={m.cases_title()}>
      <p className="mt-2 text-muted">{m.cases_text_as_of({ moment: momentInIst(at) })}</p>
      <div className="mt-6 grid max-w-3xl gap-10">
        {cases.length === 0 && <p className="text-lg">{m.cases_none_text()}</p>}
        <List title={m.cases_open()} cases={cases.filter(({ status }) => status === 'open')} />
        <List title={m.cases_closed()} cases={cases.filter(({ status }) => status !== 'open')} />
      </div>
    </NoScriptFrame>
  );
}

function List({ title, cases }: { title: string; cases: readonly CaseSummary[] }) {
  if (cases.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="border-b-2 border-ink pb-2 text-2xl">{title}</h2>
      <ul>
        {cases.map((one) => (
          <CaseRow key={one.id} one={one} to={localPath(caseTextPath(one.id))} reload />
        ))}
      </ul>
    </section>
  );
}
