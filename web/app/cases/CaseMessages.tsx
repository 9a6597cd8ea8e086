import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { CaseMessage } from '#shared/contract/case-messages.ts';
import { messageFieldId } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { MaskingNote } from '#web/ui/case/MaskingNote.tsx';
import { MessageList } from '#web/ui/case/MessageList.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { caseFormTexts } from './failure-text.ts';
import { AttachFiles } from './shared/AttachFiles.tsx';
import { messagesHeadingId } from './shared/messages-heading.ts';
import { useAttachments } from './shared/use-attachments.ts';
import { useReadOnScreen } from './shared/use-read-on-screen.ts';

const useOwnMessages = (caseId: string) =>
  useQuery(endpointQuery('GET /api/user/cases/:id/messages', { params: { id: caseId }, query: {} }));

const unreadOf = (messages: readonly CaseMessage[] = []) =>
  messages.filter(({ from, read }) => from === 'staff' && !read);

export function CaseMessages({ caseId, mayWrite }: { caseId: string; mayWrite: boolean }) {
  const query = useOwnMessages(caseId);
  useMarkRead(caseId, query.data);
  return (
    <section aria-labelledby={messagesHeadingId}>
      <h2 id={messagesHeadingId} tabIndex={-1} className="scroll-mt-6 border-b-2 border-ink pb-2 text-2xl outline-none">
        {m.cases_messages()}
      </h2>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(messages) => <MessageList messages={messages} />}
      </QueryResult>
      {mayWrite && <NewMessage caseId={caseId} />}
    </section>
  );
}

function useMarkRead(caseId: string, messages: readonly CaseMessage[] | undefined): void {
  const client = useQueryClient();
  useReadOnScreen(unreadOf(messages).at(-1)?.id, async (last) => {
    const { ok } = await call('PUT /api/user/cases/:id/messages/read', { params: { id: caseId }, body: { last } });
    if (ok)
      for (const name of ['GET /api/user/cases', 'GET /api/user/cases/:id/messages'])
        void client.invalidateQueries({ queryKey: [name] });
    return ok;
  });
}

function NewMessage({ caseId }: { caseId: string }) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id/messages'] });
  const attachments = useAttachments();
  useLinkedField(messageFieldId);
  const form = useContractForm('POST /api/user/cases/:id/messages', {
    fields: { text: (typed) => (attachments.files.length > 0 ? undefined : required(m.cases_message_missing)(typed)) },
    draft: useDraft(`case message ${caseId}`, { text: '', idempotencyKey: '' }),
    canSend: () => attachments.isReady,
    input: ({ text }) => ({ params: { id: caseId }, body: { text: text.trim() || m.cases_attach_only() } }),
    callOptions: ({ idempotencyKey }) => ({
      idempotencyKey: idempotencyKey + attachments.key,
      files: attachments.ready,
    }),
    texts: caseFormTexts,
    valuesAfter: { text: '' },
    onSettled: () => void refetch(),
    onDone() {
      attachments.clear();
    },
  });
  return (
    <form {...form.props} className="grid max-w-xl justify-items-start gap-3 print:hidden">
      <div className="w-full">
        <TextField {...form.field('text')} id={messageFieldId} label={m.cases_message()} rows={3} maxLength={4_000} />
      </div>
      <MaskingNote text={form.watch('text')} />
      <AttachFiles attachments={attachments} id="message-files" />
      <FormNotice refused={form.refused} />
      <SubmitButton small {...form.submit} busyText={m.cases_message_sending()}>
        {m.cases_message_send()}
      </SubmitButton>
    </form>
  );
}

/** Keeps the field in view while the page grows, until the user clicks, scrolls or presses a key. */
function useLinkedField(id: string): void {
  const linked = useLocation().hash === `#${id}`;
  useEffect(() => {
    const field = linked ? document.getElementById(id) : null;
    if (!field) return;
    field.focus({ preventScroll: true });
    const growth = new ResizeObserver(() => field.scrollIntoView({ block: 'center' }));
    growth.observe(document.body);
    const settled = new AbortController();
    const stop = () => {
      growth.disconnect();
      settled.abort();
    };
    for (const act of ['pointerdown', 'wheel', 'keydown']) addEventListener(act, stop, { signal: settled.signal });
    return stop;
  }, [id, linked]);
}
