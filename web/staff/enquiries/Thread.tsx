import { m } from '#web/paraglide/messages.js';
import { describeAuditEntry } from '#web/staff/shared/audit-labels.ts';
import { Moment } from '#web/ui/Moment.tsx';

import type { Enquiry } from './types.ts';

const mailStates = {
  waiting: { text: m.desk_answer_waiting, ink: 'text-muted' },
  sent: { text: m.desk_answer_sent, ink: 'text-pudina' },
  failed: { text: m.desk_answer_failed_long, ink: 'font-semibold text-mirchi' },
};

export function Thread({ enquiry: { replies, history } }: { enquiry: Enquiry }) {
  const changes = history.filter(({ action }) => action !== 'enquiry.answered');
  if (replies.length + changes.length === 0) return null;
  const entries = [
    ...replies.map((answer) => ({ at: answer.createdAt, key: answer.id, answer, change: undefined })),
    ...changes.map((change) => ({ at: change.at, key: String(change.id), answer: undefined, change })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <ol aria-label={m.desk_thread()} className="grid gap-3">
      {entries.map(({ at, key, answer, change }) => (
        <li key={key}>
          {answer && (
            <div className="rounded-card border-l-4 border-pudina bg-card p-4">
              <p className="wrap-anywhere whitespace-pre-wrap">{answer.message}</p>
              <p className="mt-2 text-sm text-muted">
                {answer.author} · <Moment at={at} /> ·{' '}
                <span className={mailStates[answer.mail].ink}>{mailStates[answer.mail].text()}</span>
              </p>
            </div>
          )}
          {change && (
            <p className="text-sm text-muted">
              <Moment at={at} /> · {change.who} {describeAuditEntry(change.action, change.detail)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
