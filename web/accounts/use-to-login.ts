import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useFrom } from './use-from.ts';
import { keepingFrom } from './way-back.ts';

const readingTime = 1_500;

/** Goes to the login once something is done, after a moment to read that it is. */
export function useToLogin(done: boolean, email: string): void {
  const navigate = useNavigate();
  const from = useFrom();
  useEffect(() => {
    if (!done) return;
    const later = setTimeout(
      () => navigate(keepingFrom(paths.login, from), { replace: true, state: { email } }),
      readingTime,
    );
    return () => clearTimeout(later);
  }, [done, email, from, navigate]);
}
