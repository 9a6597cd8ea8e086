import type { CaseMessage } from '#shared/contract/case-messages.ts';
import { m } from '#web/paraglide/messages.js';
import { AttachedDocuments } from '#web/ui/case/AttachedDocuments.tsx';
import { Moment } from '#web/ui/Moment.tsx';

export const messageRowId = (id: string) => `message-${id}`;

export function MessageList({ messages }: { messages: readonly CaseMessage[] }) {
  if (messages.length === 0) return <p className="py-3 text-muted">{m.cases_messages_none()}</p>;
  return (
    <ol className="grid gap-4 py-4">
      {messages.map(({ id, from, author, at, text, documents, read }) => (
        <li
          key={id}
          id={messageRowId(id)}
          tabIndex={-1}
          className={`scroll-mt-16 outline-none ${from === 'customer' ? 'pl-8' : 'pr-8'}`}
        >
          <p className="text-sm text-muted">
            <span className="font-semibold text-ink">{from === 'customer' ? m.cases_message_you() : author}</span>{' '}
            <Moment at={at} />
            {from === 'customer' && read && ` · ${m.cases_message_read()}`}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          <AttachedDocuments documents={documents} />
        </li>
      ))}
    </ol>
  );
}
