import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { localPath } from '#web/platform/i18n/paths.ts';

const timeoutMs = 3_000;

function shown(): Promise<void> {
  return new Promise((resolve) => {
    if (!('prerendering' in document) || !document.prerendering) return resolve();
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}

/** Logs the user out once the page is visible, then opens the login page. */
export function useLogout(): void {
  const { logOut } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    const leave = async () => {
      await shown();
      if (!here) return;
      await Promise.race([logOut(), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
      if (here) await navigate(localPath(paths.login), { replace: true });
    };
    void leave();
    return () => {
      here = false;
    };
  }, [logOut, navigate]);
}
