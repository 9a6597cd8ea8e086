import { useEffect, useRef } from 'react';
import type { Trouble } from './use-act.ts';

/** Goes to the first field of a form that something is wrong with, anew for each trouble. Put the result on the form. */
export function useFocusOnWrong(trouble: Trouble | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (trouble) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [trouble]);
  return form;
}
