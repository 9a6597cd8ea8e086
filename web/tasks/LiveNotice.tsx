import { useLiveState } from '../live/use-live.ts';
import { m } from '../paraglide/messages.js';
import { Notice } from '../ui/Notice.tsx';

/** Says so while changes of others do not arrive by themselves. */
export function LiveNotice() {
  const away = useLiveState() === 'reconnecting';
  return (
    <div role="status" className="empty:hidden">
      {away && <Notice quiet>{navigator.onLine ? m.tasks_not_live() : m.tasks_offline()}</Notice>}
    </div>
  );
}
