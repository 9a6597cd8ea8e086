import { numberWarning } from '#shared/rules/cases/authority.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { CopyButton } from '#web/staff/shared/CopyButton.tsx';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Field } from '#web/ui/Field.tsx';
import { unreadableDate } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { formatPhone } from '#web/ui/format-phone.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { CaseProps, SetNotice } from './types.ts';

export const filingFormId = 'filing-form';

/** What to type at the authority or platform, and what it gives back; the button in the head of the case sends it. */
export function FilingForm({ one, onChanged, setNotice }: CaseProps & { setNotice: SetNotice }) {
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      <Fields one={one} onChanged={onChanged} setNotice={setNotice} />
      <ToCopy one={one} />
    </div>
  );
}

function Fields({ one, onChanged, setNotice }: CaseProps & { setNotice: SetNotice }) {
  const today = dayInIndia(new Date());
  const stored = { authorityNumber: one.authorityNumber ?? '', authorityAt: today };
  const form = useForm({
    id: filingFormId,
    fields: { authorityNumber: undefined, authorityAt: unreadableDate },
    draft: useDraft(`case filing ${one.id}`, stored),
    async send({ authorityNumber, authorityAt }) {
      const noted = await call('PATCH /api/cases/:id', {
        params: { id: one.id },
        body: {
          authorityNumber: authorityNumber.trim(),
          // An open question keeps its status, because its last day depends on it.
          ...(one.authorityStatus === 'query'
            ? {}
            : { authorityStatus: 'scrutiny', authorityAt: authorityAt || today }),
          version: one.version,
        },
      });
      onChanged(noted.ok ? noted.reply : undefined);
      if (!noted.ok) return formErrorsOf(noted, ['authorityNumber', 'authorityAt'], staffTexts());
      const filed = await call('POST /api/cases/:id/steps/:key', {
        params: { id: one.id, key: one.step.key },
        body: { action: 'complete', version: noted.reply.version },
      });
      onChanged(filed.ok ? filed.reply : undefined);
      if (!filed.ok) return formErrorsOf(filed, [], staffTexts());
      setNotice({ tone: 'success', text: m.work_moved({ step: filed.reply.step.title }) });
      return undefined;
    },
  });
  const warning = numberWarning(one.partner, form.watch('authorityNumber'));
  return (
    <form {...form.props} className="grid content-start gap-4">
      <Field
        {...form.field('authorityNumber')}
        id="filing-number"
        label={m.work_filing_number()}
        inputMode="numeric"
        maxLength={40}
        autoComplete="off"
      />
      {warning && (
        <Notice quiet>
          {warning === 'licence' ? m.work_authority_number_licence() : m.work_authority_number_digits()}
        </Notice>
      )}
      <Field {...form.field('authorityAt')} id="filing-day" type="date" label={m.work_filing_day()} max={today} />
      <FormNotice refused={form.refused} />
    </form>
  );
}

/** The customer's answers as a table, and the draft that they have confirmed. */
function ToCopy({ one }: { one: CaseProps['one'] }) {
  const { customer, requests } = one;
  const answers = requests.flatMap(({ title, answerText, questions, answers: given }) =>
    given
      ? questions.flatMap(({ key, title: asked, options }) => {
          const value = given[key];
          return value ? [[asked, options.find((option) => option.key === value)?.title ?? value] as const] : [];
        })
      : answerText
        ? [[title, answerText] as const]
        : [],
  );
  const rows = [
    [m.work_customer(), customer.name] as const,
    [m.work_copy_phone(), formatPhone(customer.phone)] as const,
    [m.work_copy_email(), customer.email] as const,
    ...answers,
  ];
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{m.work_copy({ partner: one.partner ?? '' })}</h3>
      <table className="w-full table-fixed text-[0.9375rem]">
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name} className="border-b border-line align-baseline">
              <th scope="row" className="w-2/5 py-1 pr-3 text-left font-normal wrap-anywhere text-muted">
                {name}
              </th>
              <td className="py-1 whitespace-pre-wrap wrap-anywhere">{value}</td>
              <td className="w-14 text-right">
                <CopyButton text={value} label={m.work_copy_this({ name })} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {requests.map(
        ({ id, title, draft }) =>
          draft && (
            <p key={id} className="pt-2">
              <a className="target link" href={draft.url} target="_blank" rel="noreferrer">
                {title}
              </a>
            </p>
          ),
      )}
    </div>
  );
}
