import type { ComponentProps } from 'react';
import { m } from '#web/paraglide/messages.js';
import { stateOptions } from '#web/platform/i18n/state-names.ts';
import { SelectField } from './SelectField.tsx';

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
