import { useQueryClient } from '@tanstack/react-query';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { problemOfAnswer } from '#shared/rules/cases/questions.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { call } from '#web/platform/api/api.ts';
import { storedSales } from '#web/platform/storage/drafts.ts';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { type BoundField, type Check, useForm } from '#web/ui/form/use-form.ts';
import { caseFormTexts } from './failure-text.ts';

type Question = CaseRequestReply['questions'][number];
type Props = { caseId: string; request: CaseRequestReply; onSent: () => void };

const problemTexts = {
  answer_missing: m.cases_fields_missing,
  answer_choice: m.cases_fields_choice,
  answer_number: m.cases_fields_number,
  answer_date: m.cases_fields_date,
  answer_long: m.cases_fields_long,
};

const checkOf =
  (question: Question): Check =>
  (typed, _all, unreadable) => {
    const problem = unreadable ? 'answer_date' : problemOfAnswer(question, typed);
    return problem && problemTexts[problem]();
  };

/** Form for the questions of a request, filled in with what is known. */
export function FieldsAnswer({ caseId, request, onSent }: Props) {
  const client = useQueryClient();
  const { questions, answers } = request;
  const chosen = ({ options }: Question) => options.find(({ key }) => key === storedSales())?.key;
  const known = (question: Question) => answers?.[question.key] ?? question.suggestion?.value ?? chosen(question) ?? '';
  const form = useForm<string>({
    fields: Object.fromEntries(questions.map((question) => [question.key, checkOf(question)])),
    draft: useDraft(
      `case answer ${request.id}`,
      Object.fromEntries(questions.map((question) => [question.key, known(question)])),
    ),
    async send(fields, { idempotencyKey }) {
      const answer = await call(
        'PUT /api/user/cases/:id/requests/:requestId',
        { params: { id: caseId, requestId: request.id }, query: { lang: getLocale() }, body: { fields } },
        { idempotencyKey },
      );
      void client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] });
      if (!answer.ok) return formErrorsOf(answer, Object.keys(fields), caseFormTexts());
      onSent();
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      {questions.map((question) => (
        <QuestionField
          key={question.key}
          id={`answer-${request.id}-${question.key}`}
          question={question}
          field={form.field(question.key)}
        />
      ))}
      <FormNotice refused={form.refused} />
      <SubmitButton busy={form.busy}>
        {request.answerText === null ? m.cases_fields_send() : m.cases_answer_again()}
        <span className="sr-only">: {request.title}</span>
      </SubmitButton>
    </form>
  );
}

function QuestionField({ id, question, field }: { id: string; question: Question; field: BoundField }) {
  const { title, example, kind, options, optional, lines } = question;
  const texts = {
    id,
    label: title,
    hint: [hintOf(question), example && m.cases_fields_example({ example })].filter(Boolean).join(' '),
    optional: optional && `(${m.cases_optional()})`,
  };
  if (kind === 'choice') return <ChoiceField {...texts} {...field} options={options} />;
  if (kind === 'date') return <Field {...texts} {...field} type="date" />;
  if (kind === 'number') return <Field {...texts} {...field} inputMode="decimal" maxLength={20} />;
  if (lines > 1) return <TextField {...texts} {...field} rows={lines} maxLength={2_000} />;
  return <Field {...texts} {...field} maxLength={2_000} />;
}

function hintOf({ hint, suggestion }: Question): string {
  const source = suggestion && (suggestion.from === 'order' ? m.cases_fields_order() : m.cases_fields_before());
  return [source, hint].filter(Boolean).join(' ');
}
