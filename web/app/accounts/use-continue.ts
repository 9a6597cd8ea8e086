import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isStaff } from '#shared/rules/accounts.ts';
import { getLocale } from '#web/paraglide/runtime.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { localHomeOf } from '#web/platform/i18n/paths.ts';
import { opensClientSide } from '#web/platform/redirect/safe-redirect.ts';
import { useSafeRedirect } from './use-safe-redirect.ts';

/** Goes to the page that required the login, or to the home page of the role, after `pause` ms. */
export function useContinue(pause = 0): void {
  const { user } = useSession();
  const from = useSafeRedirect();
  const navigate = useNavigate();
  const target = user && (from ?? localHomeOf(user.role));
  // Staff screens need a full page load: the task board needs a CSP nonce, which the cached login page does not have.
  const ownDocument = user !== null && isStaff(user.role);
  useEffect(() => {
    if (!target) return;
    const go = () =>
      opensClientSide(target, getLocale()) && !ownDocument
        ? navigate(target, { replace: true })
        : location.replace(target);
    const later = setTimeout(go, pause);
    return () => clearTimeout(later);
  }, [target, ownDocument, pause, navigate]);
}
