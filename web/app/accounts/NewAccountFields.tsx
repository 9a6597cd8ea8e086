import { m } from '#web/paraglide/messages.js';
import { Field } from '#web/ui/Field.tsx';
import { checkOf } from '#web/ui/form/checks.ts';
import { newPasswordProblem } from '#web/ui/form/password-checks.ts';
import type { useForm } from '#web/ui/form/use-form.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { EmailField } from './EmailField.tsx';

export const newAccountChecks = { name: checkOf('name'), email: checkOf('email'), password: newPasswordProblem };

type Props = Pick<ReturnType<typeof useForm<keyof typeof newAccountChecks>>, 'field'>;

export function NewAccountFields({ field }: Props) {
  return (
    <>
      <Field {...field('name')} label={m.accounts_name()} autoComplete="name" required maxLength={200} />
      <EmailField {...field('email')} />
      <PasswordField
        {...field('password')}
        label={m.accounts_password()}
        hint={m.accounts_password_hint()}
        autoComplete="new-password"
      />
    </>
  );
}
