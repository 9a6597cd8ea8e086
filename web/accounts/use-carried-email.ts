import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { carriedEmail } from './waiting.ts';

/** Fills in the address that the screen before knew, unless something stands there already. */
export function useCarriedEmail(form: RefObject<HTMLFormElement | null>): void {
  const { state } = useLocation();
  useEffect(() => {
    const input = form.current?.elements.namedItem('email');
    if (input instanceof HTMLInputElement && input.value === '') input.value = carriedEmail(state);
  }, [form, state]);
}
