import { useState } from 'react';
import type { BuyerField } from '#shared/rules/buyer.ts';
import { checkOf } from '#web/ui/form/checks.ts';
import type { FormErrors } from '#web/ui/form/form-errors.ts';
import { type Fields, useForm } from '#web/ui/form/use-form.ts';
import { type BuyerValues, emptyBuyer, normalizePhone, withField, withStateOfPin } from './buyer.ts';

const fields: Fields<BuyerField> = {
  ...{ name: checkOf('name'), email: checkOf('email'), phone: checkOf('phone') },
  ...{ address: checkOf('address'), state: checkOf('state'), gstin: checkOf('gstin'), company: checkOf('company') },
};

type Options = {
  id: string;
  onInvalid: (buyer: BuyerValues) => void;
  send: (buyer: BuyerValues) => Promise<FormErrors<BuyerField> | undefined>;
};

/** The contact form; `buyer` has its current values, `said` the error of the field that was left last. */
export function useBuyer({ id, onInvalid, send }: Options) {
  const [buyer, setBuyer] = useState<BuyerValues>(emptyBuyer);
  const [statePin, setStatePin] = useState('');
  const [left, setLeft] = useState<BuyerField>();
  const form = useForm<BuyerField>({ id, fields, checkOn: 'blur', onLeave, onInvalid, send });

  function fill(change: BuyerValues | ((before: BuyerValues) => BuyerValues)) {
    const next = typeof change === 'function' ? change(form.typed()) : change;
    setBuyer(next);
    form.fill(next);
  }

  function onLeave(field: BuyerField) {
    setLeft(field);
    const { phone } = form.typed();
    if (field === 'phone' && normalizePhone(phone) !== phone)
      fill((before) => ({ ...before, phone: normalizePhone(phone) }));
  }

  /** A complete GSTIN or a PIN code in the address also sets the State, unless one was chosen. */
  function onInput() {
    const typed = form.typed();
    let whole = typed.gstin === buyer.gstin ? typed : withField(typed, 'gstin', typed.gstin);
    if (typed.state !== buyer.state || whole.state !== typed.state) setStatePin('');
    else if (typed.address !== buyer.address) {
      const guessed = withStateOfPin(whole, statePin);
      whole = guessed.buyer;
      setStatePin(guessed.pin);
    }
    if (whole.state === typed.state) setBuyer(typed);
    else fill(whole);
  }

  return {
    ...{ buyer, statePin, fill, field: form.field, problems: form.problems },
    props: { ...form.props, onInput },
    said: (left && form.problems[left]) ?? '',
  };
}

export type BuyerForm = ReturnType<typeof useBuyer>;
