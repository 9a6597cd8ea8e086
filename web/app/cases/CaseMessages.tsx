import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { CaseMessage } from '#shared/contract/case-messages.ts';
import { messageFieldId } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { callOrThrow, endpointQuery } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { MessageList } from '#web/ui/case/MessageList.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { failureText } from './failure-text.ts';
import { AttachFiles } from './shared/AttachFiles.tsx';
import { useAttachments } from './shared/use-attachments.ts';
import { useLinkedField } from './shared/use-linked-field.ts';
import { useTypedText } from './shared/use-typed-text.ts';

/** Messages between the customer and staff about a case. */
export function CaseMessages({ caseId, open }: { caseId: string; open: boolean }) {
  const query = useQuery(endpointQuery('listOwnCaseMessages', { params: { id: caseId }, query: {} }));
  useMarkRead(caseId, query.data);
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="border-b-2 border-ink pb-2 text-2xl">
        {m.cases_messages()}
      </h2>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(messages) => <MessageList messages={messages} />}
      </QueryResult>
      {open && <NewMessage caseId={caseId} />}
    </section>
  );
}

/** Messages that are on the screen are read. */
function useMarkRead(caseId: string, messages: readonly CaseMessage[] | undefined): void {
  const client = useQueryClient();
  const last = messages?.findLast(({ from }) => from === 'staff')?.id;
  useEffect(() => {
    if (last === undefined) return;
    void call('markOwnCaseMessagesRead', { params: { id: caseId }, body: { last } }).then(() =>
      client.invalidateQueries({ queryKey: ['listOwnCases'] }),
    );
  }, [caseId, last, client]);
}

function NewMessage({ caseId }: { caseId: string }) {
  const client = useQueryClient();
  const { text, key, type, clear } = useTypedText(`case message ${caseId}`);
  const attachments = useAttachments();
  const [missing, setMissing] = useState(false);
  useLinkedField(messageFieldId);
  const sending = useMutation({
    mutationFn: () =>
      callOrThrow(
        'sendOwnCaseMessage',
        { params: { id: caseId }, body: { text: text.trim() || m.cases_attach_only() } },
        { idempotencyKey: key + attachments.key, files: attachments.ready },
      ),
    onSuccess() {
      clear();
      attachments.clear();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['listOwnCaseMessages'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = text.trim() === '' && attachments.files.length === 0;
    setMissing(isEmpty);
    if (!isEmpty && attachments.isReady && !sending.isPending) sending.mutate();
  };
  const problem = missing ? m.cases_message_missing() : sending.isError ? failureText(sending.error) : undefined;
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl justify-items-start gap-3 print:hidden">
      <div className="w-full">
        <TextField
          id={messageFieldId}
          name="message"
          label={m.cases_message()}
          rows={3}
          maxLength={4_000}
          value={text}
          error={problem}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <AttachFiles attachments={attachments} id="message-files" />
      <Button type="submit" small aria-disabled={sending.isPending || !attachments.isReady}>
        {sending.isPending ? m.cases_message_sending() : m.cases_message_send()}
      </Button>
    </form>
  );
}
