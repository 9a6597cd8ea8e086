import { accessDenied } from '#shared/access-denied.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { m } from '../paraglide/messages.js';
import { homeOf } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { LockIcon } from '../ui/icons.tsx';
import { AppShell } from './AppShell.tsx';

export function AccessDenied({ role }: { role: Role }) {
  return (
    <AppShell title={m.app_denied_title()}>
      <div className="grid max-w-xl justify-items-start gap-5">
        <p role="alert" className="flex gap-3 text-lg">
          <LockIcon className="mt-1 size-5 shrink-0 text-mirchi" />
          {accessDenied}
        </p>
        <ButtonLink href={homeOf(role)}>{m.app_denied_home()}</ButtonLink>
      </div>
    </AppShell>
  );
}
