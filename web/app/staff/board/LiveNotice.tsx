import { m } from '#web/paraglide/messages.js';
import { useLiveState } from '#web/platform/live/use-live.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Notice while live updates are disconnected. */
export function LiveNotice() {
  const away = useLiveState() === 'reconnecting';
  return (
    <div role="status" className="empty:hidden">
      {away && <Notice quiet>{navigator.onLine ? m.tasks_not_live() : m.tasks_offline()}</Notice>}
    </div>
  );
}
