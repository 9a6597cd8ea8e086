import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { ClockIcon, CrossIcon } from '../ui/icons.tsx';
import type { Alert } from './alerts.ts';

type Props = {
  alerts: readonly Alert[];
  onOpen: (id: string) => void;
  onDismiss: (id: string) => void;
  onDismissAll: () => void;
};

/** On a telephone or a tablet more of them would cover the board. */
const most = () => (matchMedia('(width < 70rem)').matches ? 1 : 3);

/** Tasks that have just come due or late, the newest first, until they are dismissed. */
export function AlertList({ alerts, onOpen, onDismiss, onDismissAll }: Props) {
  const shown = alerts.length === 0 ? [] : alerts.slice(-most()).reverse();
  const more = alerts.length - shown.length;
  return (
    <div role="status" aria-label={m.tasks_alerts()} className="grid gap-2">
      {shown.map(({ id, title, kind }) => {
        const text = kind === 'soon' ? m.tasks_alert_soon_body({ title }) : m.tasks_alert_overdue_body({ title });
        return (
          <div key={id} className="note" data-kind={kind}>
            <ClockIcon className="mt-0.5 size-5 shrink-0" />
            <p className="min-w-0 flex-1 wrap-anywhere">
              <strong className="block">{kind === 'soon' ? m.tasks_alert_soon() : m.tasks_alert_overdue()}</strong>
              {text}
            </p>
            <button
              type="button"
              className="link target -my-2 justify-center"
              aria-label={m.tasks_open_named({ title })}
              onClick={() => onOpen(id)}
            >
              {m.tasks_open()}
            </button>
            <button
              type="button"
              className="note-close"
              aria-label={m.tasks_dismiss_named({ what: text })}
              onClick={() => onDismiss(id)}
            >
              <CrossIcon className="size-4.5" />
            </button>
          </div>
        );
      })}
      {alerts.length > 1 && (
        <p className="flex items-center justify-end gap-3 text-sm">
          {more > 0 && (
            <span className="rounded-full bg-card px-3 py-1">{m.tasks_alerts_more({ count: String(more) })}</span>
          )}
          <Button variant="ghost" small className="bg-card" onClick={onDismissAll}>
            {m.tasks_dismiss_all()}
          </Button>
        </p>
      )}
    </div>
  );
}
