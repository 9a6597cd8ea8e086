import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';

/** Name and role of the signed-in user; on static pages, static-page.ts fills in the name. */
export function UserLabel({ className = '' }: { className?: string }) {
  const { user } = useSession();
  return (
    <p className={`leading-tight ${className}`}>
      <span data-name="" suppressHydrationWarning className="block min-h-[1lh] truncate font-semibold">
        {user?.name ?? ''}
      </span>
      <span className="for-user text-muted">{m.app_role_user()}</span>
      <span className="for-viewer text-muted">{m.app_role_viewer()}</span>
      <span className="for-accountant text-muted">{m.app_role_accountant()}</span>
      <span className="for-seller text-muted">{m.app_role_seller()}</span>
      <span className="for-admin text-muted">{m.app_role_admin()}</span>
    </p>
  );
}
