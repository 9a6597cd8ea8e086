import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { accountTexts } from './account-texts.ts';

export type Credentials = { email: string; password: string };

export function SecondStep({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const { logIn } = useSession();
  const [recovery, setRecovery] = useState(false);
  const form = useContractForm('POST /api/auth/login', {
    fields: { code: required(m.accounts_second_missing) },
    input: ({ code }) => ({ body: { ...credentials, code } }),
    texts: () => ({
      ...accountTexts(m.error_login_failed(), m.accounts_login_failed()),
      beside: { second_factor_wrong: 'code' },
    }),
    onDone: ({ token, user }) => logIn(token, user),
  });
  const quiet = 'link target justify-self-center';
  const named = form.field('code');
  return (
    <form {...form.props} className="grid gap-5">
      <p>{m.accounts_second_text({ brand: brand.name })}</p>
      {recovery ? (
        <Field
          key="recovery"
          {...named}
          label={m.accounts_second_recovery()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
          autoFocus
        />
      ) : (
        <CodeField key="app" {...named} label={m.accounts_second_code()} autoFocus />
      )}
      <FormNotice refused={form.refused} />
      <SubmitButton wide busy={form.busy} busyText={m.accounts_second_busy()}>
        {m.accounts_second_submit()}
      </SubmitButton>
      <div className="grid">
        <button
          type="button"
          className={quiet}
          onClick={() => {
            form.clear();
            setRecovery(!recovery);
          }}
        >
          {recovery ? m.accounts_second_use_app() : m.accounts_second_use_recovery()}
        </button>
        <button type="button" className={quiet} onClick={onBack}>
          {m.accounts_second_back()}
        </button>
      </div>
    </form>
  );
}
