import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { unfilledVariables } from '#shared/rules/canned-replies.ts';
import { AttachFiles } from '#web/app/cases/shared/AttachFiles.tsx';
import { messagesHeadingId } from '#web/app/cases/shared/messages-heading.ts';
import { useAttachments } from '#web/app/cases/shared/use-attachments.ts';
import { useReadOnScreen } from '#web/app/cases/shared/use-read-on-screen.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { AttachedDocuments } from '#web/ui/case/AttachedDocuments.tsx';
import { promiseText } from '#web/ui/case/case-texts.ts';
import { MaskingNote } from '#web/ui/case/MaskingNote.tsx';
import { messageRowId } from '#web/ui/case/MessageList.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Moment } from '#web/ui/Moment.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { moment } from '#web/ui/page-dates.ts';
import { InsertReply } from './InsertReply.tsx';
import { variableNames } from './replies/variable-names.ts';
import type { CaseProps } from './types.ts';

/** Notice that the customer waits for an answer; shown until staff send one or mark it as not needed. */
function AnswerDue({ one, last, onChanged }: CaseProps & { last: string | undefined }) {
  const action = useEndpointMutation();
  const drop = async () => {
    if (
      await action.run('PUT /api/cases/:id/messages/no-answer', { params: { id: one.id }, body: { last: last ?? 0 } })
    )
      action.setNotice({ tone: 'success', text: m.work_answer_dropped() });
    onChanged();
  };
  return (
    <div className="grid gap-2 empty:hidden">
      {one.answerDueSince && (
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-semibold">{m.work_answer_due({ day: moment(one.answerDueSince) })}</span>
          <button type="button" className="link" aria-disabled={action.busy} onClick={() => void drop()}>
            {m.work_answer_drop()}
          </button>
        </p>
      )}
      <ActionNotice notice={action.notice} />
    </div>
  );
}

const messageId = 'case-message';

export function unreadByViewer({ messages, unread }: Pick<StaffCaseReply, 'messages' | 'unread'>) {
  return unread === 0 ? [] : messages.filter(({ from }) => from === 'customer').slice(-unread);
}

const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
};

export function CaseTalk({ one, onChanged }: CaseProps) {
  const forecast = promiseText(one, one.language);
  const values = { ...one.replyValues, forecast: forecast ?? null };
  const list = useRef<HTMLOListElement>(null);
  const count = one.messages.length;
  // The newest message and the field below it are read together.
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);
  const attachments = useAttachments();
  const last = one.messages.findLast(({ from }) => from === 'customer')?.id;
  useReadOnScreen(unreadByViewer(one).at(-1)?.id, async (newest) => {
    const { ok } = await call('PUT /api/cases/:id/messages/read', { params: { id: one.id }, body: { last: newest } });
    if (ok) onChanged();
    return ok;
  });
  const form = useContractForm('POST /api/cases/:id/messages', {
    fields: { text: (typed) => (attachments.files.length > 0 ? undefined : required(m.cases_message_missing)(typed)) },
    draft: useDraft(`case message ${one.id}`, { text: '', idempotencyKey: '' }),
    canSend: ({ text }) => unfilledVariables(text, values).length === 0 && attachments.isReady,
    input: ({ text }) => ({
      params: { id: one.id },
      body: { text: text.trim() || m.cases_attach_only({}, { locale: one.language }) },
    }),
    callOptions: ({ idempotencyKey }) => ({
      idempotencyKey: idempotencyKey + attachments.key,
      files: attachments.ready,
    }),
    texts: staffTexts,
    valuesAfter: { text: '' },
    onSettled: () => onChanged(),
    onDone() {
      attachments.clear();
    },
  });
  const text = form.watch('text');
  const [insertions, setInsertions] = useState(0);
  // Put the cursor after the inserted reply, so that staff can continue typing there.
  useEffect(() => {
    const field = insertions > 0 ? document.getElementById(messageId) : null;
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [insertions]);
  const insert = (reply: string) => {
    form.fill({ text: text.trim() ? `${text.trimEnd()}\n\n${reply}` : reply });
    setInsertions(insertions + 1);
  };
  const unfilled = unfilledVariables(text, values);
  return (
    <section id={messagesHeadingId} aria-label={m.cases_messages()} className="grid gap-3">
      <ol ref={list} className="messages grid content-start gap-3 overflow-y-auto">
        {one.messages.map(({ id, from, author, at, text: words, documents, read }) => (
          <li key={id} id={messageRowId(id)} tabIndex={-1} className="scroll-mt-4 outline-none">
            <p className="text-sm text-muted">
              <span className="font-semibold text-ink">{author}</span> <Moment at={at} />
              {from === 'staff' && read && ` · ${m.cases_message_read()}`}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{words}</p>
            <AttachedDocuments documents={documents} />
          </li>
        ))}
      </ol>
      <AnswerDue one={one} last={last} onChanged={onChanged} />
      <form {...form.props} className="grid gap-3">
        {forecast && (
          <p className="flex items-end gap-2 text-sm text-muted">
            <span className="line-clamp-2" title={forecast}>
              {m.work_expected()}: “{forecast}”
            </span>
            <button type="button" className="link" onClick={() => insert(forecast)}>
              {m.work_expected_insert()}
            </button>
          </p>
        )}
        <InsertReply language={one.language} values={values} onInsert={insert} />
        <TextField
          {...form.field('text')}
          id={messageId}
          label={m.work_message()}
          rows={text.length > 120 ? 7 : 3}
          maxLength={4_000}
          onKeyDown={sendByKey}
        />
        <MaskingNote text={text} />
        <div role="status">
          {unfilled.length > 0 && (
            <Notice quiet>
              {m.desk_replies_unfilled({
                variables: unfilled.map((name) => `{${name}} ${variableNames[name]()}`).join(', '),
              })}
            </Notice>
          )}
        </div>
        <FormNotice refused={form.refused} />
        <div className="flex flex-wrap items-start justify-between gap-3">
          {one.customer.id && <AttachFiles attachments={attachments} id="message-files" />}
          <SubmitButton small variant="ghost" {...form.submit} busyText={m.cases_message_sending()}>
            {m.work_message_send()}
            <kbd className="key">Ctrl ↵</kbd>
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
