import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { m } from '../paraglide/messages.js';
import { CodeField } from '../ui/CodeField.tsx';
import { Field } from '../ui/Field.tsx';
import { FormNotice } from './FormNotice.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { Login } from './use-login.ts';

/** The code of the authenticator app, or one of the codes for when the phone is lost. */
export function SecondStep({ login: { second, back } }: { login: Login }) {
  const [recovery, setRecovery] = useState(false);
  const quiet = 'link target justify-self-center';
  const named = second.field('code');
  return (
    <form ref={second.form} method="post" noValidate className="grid gap-5" onSubmit={second.submit}>
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
      <FormNotice refused={second.refused} />
      <SubmitButton busy={second.busy} busyText={m.accounts_second_busy()}>
        {m.accounts_second_submit()}
      </SubmitButton>
      <div className="grid">
        <button type="button" className={quiet} onClick={() => setRecovery(!recovery)}>
          {recovery ? m.accounts_second_use_app() : m.accounts_second_use_recovery()}
        </button>
        <button type="button" className={quiet} onClick={back}>
          {m.accounts_second_back()}
        </button>
      </div>
    </form>
  );
}
