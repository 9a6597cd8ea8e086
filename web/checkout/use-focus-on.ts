import { useEffect } from 'react';

/** Brings the reader to a field, opening the fold around it. A new object means: go there again. */
export function useFocusOn(goTo: { field: string } | null): void {
  useEffect(() => {
    const field = goTo && document.getElementById(goTo.field);
    if (!field) return;
    const fold = field.closest('details');
    if (fold) fold.open = true;
    field.focus();
  }, [goTo]);
}
