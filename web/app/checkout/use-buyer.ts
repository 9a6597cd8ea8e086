import { useState } from 'react';
import { type BuyerField, buyerFields, ofEach } from '#shared/rules/buyer.ts';
import { m } from '#web/paraglide/messages.js';
import { checkOf } from '#web/ui/form/checks.ts';
import type { FormErrors } from '#web/ui/form/form-errors.ts';
import { type Fields, useForm } from '#web/ui/form/use-form.ts';
import {
  addressNeeded,
  type BuyerEntries,
  type BuyerValues,
  emptyBuyer,
  normalizePhone,
  withGuessedState,
} from './buyer.ts';

const fieldsFor = (total: number): Fields<BuyerField> => ({
  ...ofEach(buyerFields, checkOf),
  address: (text, typed) => addressProblem(text, addressNeeded(typed, total)),
});

function addressProblem(text: string, needed: boolean): string | undefined {
  return needed && text.trim() === '' ? m.error_address_missing() : checkOf('address')(text);
}

type Options = {
  id: string;
  total: number;
  onInvalid: (buyer: BuyerValues) => void;
  send: (buyer: BuyerValues) => Promise<FormErrors<BuyerField> | undefined>;
};

/** `buyer` has the current values, `said` the error of the field that last lost the focus. */
export function useBuyer({ id, total, onInvalid, send }: Options) {
  const [entries, setEntries] = useState<BuyerEntries>({ buyer: emptyBuyer, stateFrom: '' });
  const [left, setLeft] = useState<BuyerField>();
  const form = useForm<BuyerField>({ id, fields: fieldsFor(total), checkOn: 'blur', onLeave, onInvalid, send });

  function show(next: BuyerEntries) {
    setEntries(next);
    form.fill(next.buyer);
  }

  /** Fills in stored values; if the State is missing, derives it from the stored GSTIN or PIN code. */
  function restore({ buyer, stateFrom }: BuyerEntries) {
    const noState = { buyer: emptyBuyer, stateFrom: '' };
    show(buyer.state === '' ? withGuessedState(noState, buyer) : { buyer, stateFrom });
  }

  function onLeave(field: BuyerField) {
    setLeft(field);
    const typed = form.typed();
    const phone = normalizePhone(typed.phone);
    if (field === 'phone' && phone !== typed.phone) show({ buyer: { ...typed, phone }, stateFrom: entries.stateFrom });
  }

  function onInput() {
    const typed = form.typed();
    const next = withGuessedState(entries, typed);
    if (next.buyer.state === typed.state) setEntries(next);
    else show(next);
  }

  return {
    buyer: entries.buyer,
    stateFrom: entries.stateFrom,
    restore,
    typed: form.typed,
    field: form.field,
    problems: form.problems,
    props: { ...form.props, onInput },
    addressNeeded: addressNeeded(entries.buyer, total),
    said: (left && form.problems[left]) ?? '',
  };
}

export type BuyerForm = ReturnType<typeof useBuyer>;
