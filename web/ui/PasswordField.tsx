import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { FieldFrame, fieldAria } from './FieldFrame.tsx';
import { EyeIcon, EyeShutIcon } from './icons.tsx';

type Props = { name: string; label: string; hint?: ReactNode; error?: string } & InputHTMLAttributes<HTMLInputElement>;

export function PasswordField({ label, hint, error, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const id = input.id ?? input.name;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...input}
          {...fieldAria(id, { hint, error })}
          id={id}
          type={shown ? 'text' : 'password'}
          required
          maxLength={1_000}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="control pr-14"
        />
        <button
          type="button"
          aria-label={m.accounts_password_show()}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="needs-script absolute inset-y-0 right-0 grid w-13 place-items-center rounded-control text-muted hover:text-ink"
        >
          {shown ? <EyeShutIcon className="size-6" /> : <EyeIcon className="size-6" />}
        </button>
      </div>
    </FieldFrame>
  );
}
