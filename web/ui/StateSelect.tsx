import type { ComponentProps } from 'react';
import { m } from '#web/paraglide/messages.js';
import { SelectField } from './SelectField.tsx';
import { stateOptions } from './state-names.ts';

/** Select of a State or union territory; a first letter typed jumps to it. */
export function StateSelect(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  return (
    <SelectField {...props} label={m.checkout_state()} autoComplete="address-level1" aria-required>
      <option value="">{m.checkout_state_none()}</option>
      {stateOptions().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
