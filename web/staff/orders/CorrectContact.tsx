import { m } from '#web/paraglide/messages.js';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { StaffOrder } from './types.ts';

type Props = { order: StaffOrder; onDone: (order: StaffOrder) => void };

export function CorrectContact(props: Props) {
  const { email, phone } = props.order;
  return (
    <Disclosure summary={m.desk_contact_correct()}>
      <ContactForm key={`${email} ${phone}`} {...props} />
    </Disclosure>
  );
}

function ContactForm({ order: { order_id: orderId, email, phone }, onDone }: Props) {
  const form = useContractForm('PATCH /api/admin/orders/:orderId/contact', {
    fields: { email: undefined, phone: undefined },
    initial: { email, phone },
    input: (typed) => ({ params: { orderId }, body: typed }),
    texts: staffTexts,
    onDone,
  });
  return (
    <form {...form.props} className="grid gap-3">
      <p>{m.desk_contact_text()}</p>
      <Field {...form.field('email')} id="contact-email" type="email" label={m.desk_email()} autoComplete="off" />
      <Field {...form.field('phone')} id="contact-phone" type="tel" label={m.desk_phone()} autoComplete="off" />
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} busyText={m.desk_working()} className="justify-self-start">
        {m.desk_contact_do()}
      </SubmitButton>
    </form>
  );
}
