import { cannedRequests } from '#shared/rules/cases/canned-requests.ts';
import { requestKinds } from '#shared/rules/cases/request-kinds.ts';
import { m } from '#web/paraglide/messages.js';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { CaseProps } from './types.ts';

const empty = { code: '', text: '', optional: '' };

/** Form that asks the customer for a document or an answer, with a common question or a typed text. */
export function AskCustomer({ one, onChanged }: CaseProps) {
  const [notice, setNotice] = useActionNotice();
  const form = useContractForm('POST /api/cases/:id/requests', {
    fields: { code: undefined, kind: undefined, text: undefined, optional: undefined },
    draft: useDraft(`case question ${one.id}`, { ...empty, kind: requestKinds[0]?.key ?? '' }),
    valuesAfter: empty,
    input({ code, kind, text, optional }) {
      setNotice(null);
      const words = text.trim();
      return {
        params: { id: one.id },
        body: {
          kind,
          optional: optional !== '',
          version: one.version,
          ...(code ? { code } : {}),
          ...(words ? { text: words } : {}),
        },
      };
    },
    texts: staffTexts,
    onSettled: () => onChanged(),
    onDone({ title }) {
      setNotice({ tone: 'success', text: m.work_asked({ title }) });
    },
  });
  // A request about a draft is possible only once the draft is attached.
  const kinds = requestKinds.filter(
    ({ key, draft }) => !draft || one.drafts.some((each) => each.kind === key && each.draft !== null),
  );
  const choices = [...one.ownKinds, ...kinds.map(({ key, title }) => ({ key, title: title.en }))];
  const code = form.watch('code');
  const canned = cannedRequests.find((each) => each.code === code);
  const choose = (chosen: string) => {
    const kind = cannedRequests.find((each) => each.code === chosen)?.kind;
    form.fill({ code: chosen, ...(kind ? { kind } : {}) });
  };
  const optional = form.field('optional');
  return (
    <div className="grid gap-3">
      <form {...form.props} className="grid gap-3">
        <SelectField
          {...form.field('code')}
          id="ask-canned"
          label={m.work_ask_canned()}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{m.work_ask_canned_none()}</option>
          {cannedRequests.map((each) => (
            <option key={each.code} value={each.code}>
              {each.title}
            </option>
          ))}
        </SelectField>
        {canned && (
          <div className="grid gap-2 border-l-4 border-haldi pl-3">
            <p>{canned.text.en}</p>
            {one.language === 'hi' && <p lang="hi">{canned.text.hi}</p>}
          </div>
        )}
        <SelectField {...form.field('kind')} id="ask-kind" label={m.work_ask_kind()}>
          {choices.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
        <Field
          {...form.field('text')}
          id="ask-words"
          label={canned ? m.work_ask_words_more() : m.work_ask_words()}
          maxLength={4_000}
          autoComplete="off"
        />
        <label className="flex min-h-12 items-center gap-3">
          <input type="checkbox" name={optional.name} defaultChecked={optional.defaultValue === 'on'} />
          {m.work_ask_optional()}
        </label>
        <FormNotice refused={form.refused} />
        <div>
          <SubmitButton small variant="ghost" {...form.submit}>
            {m.work_ask_do()}
          </SubmitButton>
        </div>
      </form>
      <ActionNotice notice={notice} />
    </div>
  );
}
