import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getLocale } from '../paraglide/runtime.js';
import { homeOf } from '../paths.ts';
import { useSession } from '../session.tsx';
import { useFrom } from './use-from.ts';
import { needsNoLoad } from './way-back.ts';

/** Takes who is signed in to where they came from, else to their own home; after `pause` milliseconds. */
export function useGoingOn(pause = 0): void {
  const { user } = useSession();
  const from = useFrom();
  const navigate = useNavigate();
  const target = user && (from ?? homeOf(user.role));
  useEffect(() => {
    if (!target) return;
    const go = () =>
      needsNoLoad(target, getLocale()) ? navigate(target, { replace: true }) : location.replace(target);
    const later = setTimeout(go, pause);
    return () => clearTimeout(later);
  }, [target, pause, navigate]);
}
