import { useState } from 'react';
import { call, type Reply } from '../api.ts';
import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { type Asking, useAsked } from '../asking/use-asked.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { momentInIst } from '../ui/moment-in-ist.ts';
import { deviceInWords } from './device-in-words.ts';
import { TroubleNotice } from './TroubleNotice.tsx';
import { useAct } from './use-act.ts';

const shownFirst = 5;
type Session = Reply<'listSessions'>[number];

/** Where the person is logged in, and the way to end that. */
export function Sessions() {
  const asked = useAsked('sessions', () => reply('listSessions', {}));
  return (
    <div className="pt-5">
      <h3>{m.profile_sessions()}</h3>
      <Asked asked={asked} waiting={<div className="h-24" />}>
        {(sessions) => <List sessions={sessions} again={asked.again} />}
      </Asked>
    </div>
  );
}

function List({ sessions, again }: { sessions: readonly Session[]; again: Asking<unknown>['again'] }) {
  const act = useAct();
  const [news, setNews] = useState('');
  const [all, setAll] = useState(false);
  const others = sessions.filter(({ current }) => !current);
  const shown = all ? sessions : sessions.slice(0, shownFirst);

  const end = async ({ id, device }: Session) => {
    if (!(await act.act(() => call('endSession', { params: { id } })))) return;
    setNews(m.profile_session_ended({ device: deviceInWords(device) }));
    again();
  };
  const endOthers = async () => {
    if (!(await act.act(() => call('endOtherSessions', {})))) return;
    setNews(m.profile_sessions_others_ended());
    again();
  };

  return (
    <>
      <ul className="mt-1.5">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
      {sessions.length > shown.length && (
        <button type="button" className="target link" onClick={() => setAll(true)}>
          {m.profile_sessions_more({ count: sessions.length })}
        </button>
      )}
      <p role="status" className="pt-3 empty:hidden">
        {news || (others.length === 0 && m.profile_sessions_only())}
      </p>
      <TroubleNotice trouble={act.trouble} />
      {others.length > 0 && (
        <Button
          variant="ghost"
          small
          className="mt-4"
          onClick={() => void endOthers()}
          aria-disabled={act.busy || undefined}
        >
          {m.profile_sessions_end_others()}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = deviceInWords(session.device);
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2">
      <span className="min-w-0">
        <span className="font-semibold">{device}</span>
        {session.current && <span className="text-pudina"> · {m.profile_session_here()}</span>}
        <span className="figures block text-sm text-muted">
          {m.profile_session_used({ when: momentInIst(session.lastUsedAt) })}
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
