import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { rejectReason, rejectReasonsFor } from '#shared/rules/cases/reject-reasons.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldError, fieldAria } from '#web/ui/FieldFrame.tsx';
import { required, unreadableDate } from '#web/ui/form/checks.ts';
import { type FormErrors, formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { isTyping } from '#web/ui/is-typing.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import type { SetNotice } from './types.ts';

type Props = {
  caseId: string;
  request: CaseRequestReply;
  /** Shows the notice in the parent, because it outlives this component. */
  setNotice: SetNotice;
  /** Called after each verdict, including one that came too late, and after one that was taken back. */
  onChanged: () => void;
};

/** Verdict on an answer. Keys: A accepts, R opens the reasons, of which a digit chooses one. */
export function Verdict(props: Props) {
  const [refusing, setRefusing] = useState(false);
  const { request } = props;
  const isNo = request.verdict === 'no';
  const form = useVerdictForm('accepted', props);
  useKeys({
    ...(isNo ? {} : { a: () => form.props.ref.current?.requestSubmit() }),
    r: () => setRefusing(true),
    ...(refusing ? { escape: () => setRefusing(false) } : {}),
  });
  return (
    <div className="grid gap-3">
      <form {...form.props} className="grid gap-3">
        {isNo && <p className="font-semibold">{m.work_draft_said_no()}</p>}
        {request.expires && (
          <Field
            {...form.field('validUntil')}
            id={`valid-${request.id}`}
            type="date"
            label={m.work_valid_until_ask()}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {!isNo && (
            <SubmitButton
              small
              variant="ghost"
              {...form.submit}
              aria-keyshortcuts="A"
              className="border-pudina text-pudina"
            >
              {m.work_accept()}
              <kbd className="key">A</kbd>
            </SubmitButton>
          )}
          <Button
            small
            variant="ghost"
            aria-expanded={refusing}
            aria-keyshortcuts="R"
            onClick={() => setRefusing(!refusing)}
          >
            {m.work_reject()}
            <kbd className="key">R</kbd>
          </Button>
        </div>
      </form>
      {refusing && <Refusal {...props} />}
    </div>
  );
}

/** Sends a verdict on the displayed answer; the server refuses it if the customer has sent another answer since. */
function useVerdictForm(verdict: 'accepted' | 'rejected', { caseId, request, setNotice, onChanged }: Props) {
  const { id, answeredAt, documents, title } = request;
  const documentId = documents.findLast(({ verdict: decided }) => decided === null)?.id;
  const seen = { ...(answeredAt === null ? {} : { answeredAt }), ...(documentId === undefined ? {} : { documentId }) };
  const params = { id: caseId, requestId: id };
  const undo = async () => {
    const undone = await call('DELETE /api/cases/:id/requests/:requestId/review', { params });
    setNotice(
      undone.ok
        ? { tone: 'success', text: m.work_verdict_undone({ title }) }
        : { tone: 'error', text: formErrorsOf(undone, [], staffTexts()).message },
    );
    onChanged();
  };
  return useContractForm('POST /api/cases/:id/requests/:requestId/review', {
    fields: {
      validUntil: unreadableDate,
      reason: verdict === 'rejected' ? required(m.work_reject_reason_missing) : undefined,
      text: (typed, { reason }) => (reason && !rejectReason(reason, typed) ? m.work_reject_words_missing() : undefined),
    },
    draft: useDraft(`verdict ${verdict} ${id}`, { validUntil: '', reason: '', text: '' }),
    input({ validUntil, reason: chosen, text }) {
      setNotice(null);
      const decision =
        verdict === 'accepted'
          ? { verdict, ...(validUntil ? { validUntil } : {}) }
          : { verdict, reason: chosen, ...(text.trim() ? { text: text.trim() } : {}) };
      return { params, body: { ...decision, ...seen } };
    },
    texts: () => ({ ...staffTexts(), beside: { reject_reason_missing: 'text' } }),
    onDone() {
      const text = verdict === 'accepted' ? m.work_accepted({ title }) : m.work_rejected({ title });
      setNotice({ tone: 'success', text, undo: () => void undo() });
      onChanged();
    },
    onRefused(errors: FormErrors<'validUntil' | 'reason' | 'text'>) {
      if (Object.keys(errors.problems).length === 0) setNotice({ tone: 'error', text: errors.message });
      onChanged();
      return errors;
    },
  });
}

/** What is wrong, without what the customer is asked to do about it. */
const firstSentence = (text: string) => text.replace(/\. .*/, '.');

function Refusal(props: Props) {
  const { id } = props.request;
  const form = useVerdictForm('rejected', props);
  const reason = form.field('reason');
  const reasons = rejectReasonsFor(props.request);
  const list = useRef<HTMLFieldSetElement>(null);
  const radios = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
  useEffect(() => {
    list.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus();
  }, []);
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, target } = event;
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    const chosen = radios()[Number(key) - 1];
    const typesWords = isTyping(target) && target instanceof HTMLInputElement && target.type === 'text';
    if (!chosen || typesWords) return;
    event.preventDefault();
    chosen.click();
    // A reason that says nothing by itself needs words.
    if (reasons[Number(key) - 1]?.needsWords) document.getElementById(`words-${id}`)?.focus();
    else chosen.focus();
  };
  return (
    <form {...form.props} className="grid gap-3" onKeyDown={press}>
      <fieldset ref={list} {...fieldAria(`why-${id}`, reason)} className="grid gap-1">
        <legend className="pb-1 font-medium">{m.work_reject_why()}</legend>
        {reasons.map(({ code, text, needsWords }, place) => (
          <label key={code} className="flex cursor-pointer items-baseline gap-2 leading-snug max-lg:min-h-11">
            <input
              type="radio"
              name="reason"
              value={code}
              defaultChecked={code === reason.defaultValue}
              className="translate-y-0.5"
              onInput={reason.onInput}
            />
            <kbd className="key">{place + 1}</kbd>
            <span>{needsWords ? m.work_reject_other() : firstSentence(text.en)}</span>
          </label>
        ))}
        {reason.error && <FieldError id={`why-${id}-error`}>{reason.error}</FieldError>}
      </fieldset>
      <Field
        {...form.field('text')}
        id={`words-${id}`}
        label={m.work_reject_words()}
        maxLength={4_000}
        autoComplete="off"
      />
      <div>
        <SubmitButton small variant="final" {...form.submit}>
          {m.work_reject_do()}
          <kbd className="key">Ctrl ↵</kbd>
        </SubmitButton>
      </div>
    </form>
  );
}
