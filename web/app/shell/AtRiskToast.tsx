import { useState } from 'react';
import { Link } from 'react-router';
import { casePath, caseViewPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { useLive } from '#web/platform/live/use-live.ts';
import { Toast } from '#web/ui/Toast.tsx';

/** Toast on open staff screens when three quarters of our time for a case are used up; stays until closed. */
export function AtRiskToast() {
  const [ids, setIds] = useState<readonly string[]>([]);
  useLive((update) => {
    if (update === 'refresh' || update.about !== 'at-risk') return;
    setIds((before) => (before.includes(update.id) ? before : [...before, update.id]));
  });
  const [first] = ids;
  const close = () => setIds([]);
  return (
    <div role="status" className="fixed right-5 bottom-24 z-30 w-[min(27rem,calc(100vw-2.5rem))] print:hidden">
      {first !== undefined && (
        <Toast tone="error" dismissLabel={m.work_risk_close()} onDismiss={close}>
          <p className="min-w-0 flex-1">
            {ids.length === 1 ? m.work_risk_one() : m.work_risk_many({ count: ids.length })}{' '}
            <Link
              className="target link"
              to={ids.length === 1 ? casePath(first) : caseViewPath('at-risk')}
              onClick={close}
            >
              {ids.length === 1 ? m.work_risk_open() : m.work_risk_list()}
            </Link>
          </p>
        </Toast>
      )}
    </div>
  );
}
