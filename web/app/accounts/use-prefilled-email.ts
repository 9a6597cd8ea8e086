import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { buyerFromDraft } from '#web/platform/storage/drafts.ts';
import { prefilledEmail } from './pending-verification.ts';

/** Prefills the e-mail address that the previous page has passed on, unless the field has a value. */
export function usePrefilledEmail(form: RefObject<HTMLFormElement | null>): void {
  const { state } = useLocation();
  useEffect(() => {
    fillEmpty(form.current, 'email', prefilledEmail(state));
  }, [form, state]);
}

/** Prefills the name, e-mail address and phone number that were typed at the checkout in this tab. */
export function useTypedBuyer(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const buyer = buyerFromDraft();
    for (const name of ['name', 'email', 'phone'] as const) fillEmpty(form.current, name, buyer[name]);
  }, [form]);
}

function fillEmpty(form: HTMLFormElement | null, name: string, text: string): void {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLInputElement && input.value === '') input.value = text;
}
