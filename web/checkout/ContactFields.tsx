import { m } from '../paraglide/messages.js';
import { Field, TextField } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { answer } from './answer.ts';
import type { Contact } from './use-buyer.ts';

export function ContactFields({ contact, alert }: { contact: Contact; alert: string }) {
  return (
    <>
      {alert && <Notice tone="error">{alert}</Notice>}
      <p role="status" className="sr-only">
        {contact.said}
      </p>
      <Field {...answer(contact, 'name')} label={m.checkout_name()} autoComplete="name" aria-required />
      <Field
        {...answer(contact, 'email')}
        label={m.checkout_email()}
        hint={m.checkout_email_hint()}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
      <PhoneField {...answer(contact, 'phone')} label={m.checkout_phone()} />
      <TextField
        {...answer(contact, 'address')}
        label={m.checkout_address()}
        optional={m.checkout_optional()}
        rows={2}
        autoComplete="street-address"
      />
    </>
  );
}
