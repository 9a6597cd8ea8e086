import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';

const patience = 3_000;

function shown(): Promise<void> {
  return new Promise((resolve) => {
    if (!('prerendering' in document) || !document.prerendering) return resolve();
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}

/** Logs out a person who is looking at this page, then goes to the login. */
export function useLeaving(): void {
  const { logOut } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    const leave = async () => {
      await shown();
      if (!here) return;
      await Promise.race([logOut(), new Promise((resolve) => setTimeout(resolve, patience))]);
      if (here) await navigate(paths.login, { replace: true });
    };
    void leave();
    return () => {
      here = false;
    };
  }, [logOut, navigate]);
}
