import { useState } from 'react';
import type { BuyerField } from '#shared/rules/buyer.ts';
import {
  type Buyer,
  firstOf,
  noBuyer,
  type Problems,
  problemsOf,
  sentenceFor,
  tidyPhone,
  withAnswer,
} from './buyer.ts';

/** The contact form: what is typed, what is wrong with it, and which field to go to. */
export function useBuyer() {
  const [buyer, setBuyer] = useState<Buyer>(noBuyer);
  const [problems, setProblems] = useState<Problems>({});
  const [goTo, setGoTo] = useState<{ field: BuyerField } | null>(null);
  const [said, setSaid] = useState('');

  const change = (field: BuyerField, typed: string) => {
    setBuyer((before) => withAnswer(before, field, typed));
    if (problems[field]) setProblems({ ...problems, [field]: sentenceFor(field, typed) });
  };

  const leave = (field: BuyerField) => {
    const sentence = sentenceFor(field, buyer[field]);
    setProblems({ ...problems, [field]: sentence });
    setSaid(sentence ?? '');
    if (field === 'phone') setBuyer((before) => ({ ...before, phone: tidyPhone(before.phone) }));
  };

  const show = (found: Problems) => {
    setProblems(found);
    const field = firstOf(found);
    setGoTo(field ? { field } : null);
    return field === undefined;
  };

  return { buyer, problems, goTo, said, change, leave, fill: setBuyer, show, check: () => show(problemsOf(buyer)) };
}

export type Contact = ReturnType<typeof useBuyer>;
