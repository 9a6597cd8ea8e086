import { useId, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import { DismissButton } from '#web/ui/Toast.tsx';
import type { Alert } from './alerts.ts';

type Props = {
  /** Alerts, most urgent first. */
  alerts: readonly Alert[];
  /** How many cards on the board are overdue or due soon, whether or not they have alerted here. */
  due: { overdue: number; soon: number };
  /** Latest alert, which is announced to screen readers. */
  latest: Alert | undefined;
  onOpen: (id: string) => void;
  onDismiss: (id: string) => void;
  onDismissAll: () => void;
};

const body = ({ kind, title }: Alert) =>
  kind === 'soon' ? m.tasks_alert_soon_body({ title }) : m.tasks_alert_overdue_body({ title });
const head = ({ kind }: Alert) => (kind === 'soon' ? m.tasks_alert_soon() : m.tasks_alert_overdue());

function dueText({ overdue, soon }: Props['due']): string {
  if (overdue > 0) return m.tasks_alerts_overdue({ count: overdue });
  return soon > 0 ? m.tasks_alerts_soon({ count: soon }) : m.tasks_alerts_none();
}

/** Collapsed or empty it has the same height: alerts can appear at any time and must not move the columns. */
export function AlertList({ alerts, due, latest, onOpen, onDismiss, onDismissAll }: Props) {
  const list = useId();
  const [all, setAll] = useState(false);
  const open = all && alerts.length > 1;
  return (
    <section aria-label={m.tasks_alerts()} className="alerts" data-open={open || undefined}>
      <p role="status" className="sr-only">
        {latest ? `${head(latest)} ${body(latest)}` : ''}
        {latest && alerts.length > 1 ? ` ${m.tasks_alerts_all({ count: String(alerts.length) })}.` : ''}
      </p>
      {alerts.length === 0 && (
        <p className={`text-sm ${due.overdue > 0 ? 'text-mirchi' : 'text-muted'}`}>{dueText(due)}</p>
      )}
      <ul id={list}>
        {(open ? alerts : alerts.slice(0, 1)).map((alert) => (
          <li key={alert.id} className="alert" data-kind={alert.kind} data-more={alerts.length > 1 || undefined}>
            <ClockIcon className="size-5 shrink-0" />
            <p className="min-w-0 flex-1 wrap-anywhere">
              <strong>{head(alert)}</strong> {body(alert)}
            </p>
            <button
              type="button"
              className="link target justify-center"
              aria-label={m.tasks_open_named({ title: alert.title })}
              onClick={() => onOpen(alert.id)}
            >
              {m.tasks_open()}
            </button>
            <DismissButton label={m.tasks_dismiss_named({ what: body(alert) })} onClick={() => onDismiss(alert.id)} />
          </li>
        ))}
      </ul>
      {alerts.length > 1 && (
        <div className="alerts-more">
          <Button variant="ghost" small aria-expanded={open} aria-controls={list} onClick={() => setAll(!open)}>
            {open ? m.tasks_alerts_fewer() : m.tasks_alerts_all({ count: String(alerts.length) })}
          </Button>
          {open && (
            <Button variant="ghost" small onClick={onDismissAll}>
              {m.tasks_dismiss_all()}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
