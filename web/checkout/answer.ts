import type { FocusEvent } from 'react';
import type { BuyerField } from '#shared/rules/buyer.ts';
import type { Contact } from './use-buyer.ts';

type Typing = { target: { value: string } };

/** A control's part in the form. Leaving the window is no leaving of the field, and Pay checks all fields anyway. */
export function answer({ buyer, problems, change, leave }: Contact, field: BuyerField) {
  return {
    name: field,
    value: buyer[field],
    error: problems[field],
    onChange: ({ target }: Typing) => change(field, target.value),
    onBlur({ target, relatedTarget }: FocusEvent) {
      const paying = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
      if (document.activeElement !== target && !paying) leave(field);
    },
  };
}
