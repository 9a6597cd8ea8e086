import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problems, Refused } from './refused.ts';

type Options<Field extends string> = {
  /** In the order of the screen. */
  fields: readonly Field[];
  check: (typed: Record<Field, string>) => Problems<Field>;
  /** What went wrong; nothing where all is well. */
  send: (typed: Record<Field, string>) => Promise<Refused<Field> | undefined>;
};

/** Brings the reader to a field. A new object means: go there again. */
function useFocusOn(goTo: { element: HTMLElement } | null): void {
  useEffect(() => goTo?.element.focus(), [goTo]);
}

/**
 * A form whose fields keep what was typed, pasted or filled in by a password manager, even before our code ran. Sent once
 * at a time; what is wrong stands beside its field, and the first such field is gone to.
 */
export function useForm<Field extends string>({ fields, check, send }: Options<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [refused, setRefused] = useState<{ why: Refused<Field>; count: number } | null>(null);
  const [goTo, setGoTo] = useState<{ element: HTMLElement } | null>(null);
  useFocusOn(goTo);

  const typed = () => {
    const served = new FormData(form.current ?? undefined);
    return Object.fromEntries(fields.map((name) => [name, String(served.get(name) ?? '')])) as Record<Field, string>;
  };

  const show = (found: Problems<Field>) => {
    setProblems(found);
    const first = fields.find((name) => found[name]);
    const element = first && form.current?.elements.namedItem(first);
    if (element instanceof HTMLElement) setGoTo({ element });
    return first === undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const answers = typed();
    if (!show(check(answers))) return setRefused(null);
    sending.current = true;
    setBusy(true);
    const why = await send(answers).finally(() => {
      sending.current = false;
      setBusy(false);
    });
    setRefused(why ? { why, count: (refused?.count ?? 0) + 1 } : null);
    if (why) show(why.problems);
  };

  const field = (name: Field) => ({
    name,
    error: problems[name],
    onChange() {
      if (problems[name]) setProblems({ ...problems, [name]: check(typed())[name] });
    },
  });

  return { form, busy, refused, field, submit };
}
