import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { recentLogin } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { describeDevice } from './describe-device.ts';
import type { ReauthAccount } from './shared/reauth.ts';

const EndSession = lazy(async () => ({ default: (await import('./EndSession.tsx')).EndSession }));

const shownFirst = 5;
type Session = Reply<'GET /api/user/sessions'>[number];

export function SessionList({ account }: { account: ReauthAccount }) {
  const query = useQuery(endpointQuery('GET /api/user/sessions', {}));
  return (
    <div className="pt-5">
      <h3>{m.profile_sessions()}</h3>
      <QueryResult query={query} loading={<div className="h-24" />}>
        {(sessions) => <List account={account} sessions={sessions} onChanged={() => void query.refetch()} />}
      </QueryResult>
    </div>
  );
}

type ListProps = { account: ReauthAccount; sessions: readonly Session[]; onChanged: () => void };

function List({ account, sessions, onChanged }: ListProps) {
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  const [notice, setNotice] = useState('');
  const [all, setAll] = useState(false);
  const others = sessions.filter(({ current }) => !current);
  const isRecent = sessions.some((own) => own.current && Date.now() - Date.parse(own.createdAt) < recentLogin);
  const shown = all ? sessions : sessions.slice(0, shownFirst);

  const ask = (what: Session | 'others') => {
    setNotice('');
    setEnding(what);
  };
  const ended = (said: string) => {
    setEnding(null);
    setNotice(said);
    onChanged();
  };

  return (
    <>
      <ul className="mt-1.5">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => ask(session)} />
        ))}
      </ul>
      {sessions.length > shown.length && (
        <button type="button" className="target link" onClick={() => setAll(true)}>
          {m.profile_sessions_more({ count: sessions.length })}
        </button>
      )}
      <p role="status" className="pt-3 empty:hidden">
        {notice || (others.length === 0 && m.profile_sessions_only())}
      </p>
      {ending && (
        <Suspense fallback={<div className="h-40" />}>
          <EndSession
            key={ending === 'others' ? ending : ending.id}
            account={account}
            recentLogin={isRecent}
            ending={ending}
            onEnded={ended}
            onCancel={() => setEnding(null)}
          />
        </Suspense>
      )}
      {others.length > 0 && ending !== 'others' && (
        <Button variant="ghost" small className="mt-4" onClick={() => ask('others')}>
          {m.profile_sessions_end_others()}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = describeDevice(session.device);
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2">
      <span className="min-w-0">
        <span className="font-semibold">{device}</span>
        {session.current && <span className="text-pudina"> · {m.profile_session_here()}</span>}
        <span className="figures block text-sm text-muted">
          {m.profile_session_used({ when: moment(session.lastUsedAt) })}
          {session.address && (
            <span className="max-sm:block">
              <span className="max-sm:hidden"> · </span>
              {session.address}
            </span>
          )}
        </span>
      </span>
      {!session.current && (
        <button type="button" className="target link" aria-label={m.profile_session_end_of({ device })} onClick={onEnd}>
          {m.profile_session_end()}
        </button>
      )}
    </li>
  );
}
