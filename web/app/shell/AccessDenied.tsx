import { accessDenied, adminsOnly } from '#shared/access-denied.ts';
import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { homeOf } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { AppShell } from './AppShell.tsx';

export function AccessDenied({ role }: { role: Role }) {
  return (
    <AppShell title={m.app_denied_title()}>
      <div className="grid max-w-xl justify-items-start gap-5">
        <p role="alert" className="flex gap-3 text-lg">
          <LockIcon className="mt-1 size-5 shrink-0 text-mirchi" />
          {isStaff(role) ? adminsOnly : accessDenied}
        </p>
        <ButtonLink href={homeOf(role)}>{m.app_denied_home()}</ButtonLink>
      </div>
    </AppShell>
  );
}
