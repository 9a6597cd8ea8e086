import { m } from '#web/paraglide/messages.js';
import { StateSelect } from '#web/ui/StateSelect.tsx';
import type { BuyerForm } from './use-buyer.ts';

/** The buyer's State, with a sentence if it was taken from the PIN code or the GSTIN. */
export function StateField({ contact }: { contact: BuyerForm }) {
  return (
    <StateSelect {...contact.field('state')} hint={<span role="status">{sourceSentence(contact.stateFrom)}</span>} />
  );
}

function sourceSentence(stateFrom: string): string {
  if (stateFrom === '') return m.checkout_state_hint();
  return stateFrom === 'gstin' ? m.checkout_state_from_gstin() : m.checkout_state_from_pin({ pin: stateFrom });
}
