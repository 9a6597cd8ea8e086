import { data } from 'react-router';
import type { CaseSummary } from '#shared/contract/cases.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { caseTextPath, paths } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { CaseRow } from '#web/ui/CaseRow.tsx';
import { momentInIst } from '#web/ui/format-date.ts';
import type { Route } from './+types/CaseListTextPage';
import { GuestText, TextPage } from './TextPage.tsx';

export const handle = { hydrate: false, scripts: false, canonical: false };
export const headers = () => ({ 'X-Page-Policy': 'no-scripts' });
export const meta = () => pageMeta({ title: m.cases_title(), description: m.cases_description(), noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  const { ownCases } = context.get(loaderContext);
  const at = new Date().toISOString();
  if (!ownCases) return data({ at, cases: null }, { status: 401 });
  return data({ at, cases: await ownCases.list(getLocale()) });
}

/** The customer's cases, without scripts. Only the server renders it, so browsers get no code for it. */
export default function CaseListTextPage({ loaderData: { at, cases } }: Route.ComponentProps) {
  if (!import.meta.env.SSR) return null;
  if (!cases) return <GuestText from={paths.cases} />;
  return (
    <TextPage title={m.cases_title()}>
      <p className="mt-2 text-muted">{m.cases_text_as_of({ moment: momentInIst(at) })}</p>
      <div className="mt-6 grid max-w-3xl gap-10">
        {cases.length === 0 && <p className="text-lg">{m.cases_none_text()}</p>}
        <List title={m.cases_open()} cases={cases.filter(({ status }) => status === 'open')} />
        <List title={m.cases_closed()} cases={cases.filter(({ status }) => status !== 'open')} />
      </div>
    </TextPage>
  );
}

function List({ title, cases }: { title: string; cases: readonly CaseSummary[] }) {
  if (cases.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="border-b-2 border-ink pb-2 text-2xl">{title}</h2>
      <ul>
        {cases.map((one) => (
          <CaseRow key={one.id} one={one} to={caseTextPath(one.id)} reload />
        ))}
      </ul>
    </section>
  );
}
