import { useRef, useState } from 'react';
import type { RefusalBody } from '#shared/messages.ts';
import { m } from '../paraglide/messages.js';

type Answered<Reply> = { ok: true; reply: Reply } | { ok: false; status: number; refusal?: RefusalBody };

/** What stood against a deed: sentences for the whole, sentences beside fields. */
export type Trouble = { message: string; more?: string; problems: Record<string, string>; count: number };

/** What is said where the server gave no reason, and where it did not answer at all. */
type Words = { failed?: string; silent?: () => { message: string; more?: string } };

const defaultWords = (): Required<Words> => ({
  failed: m.profile_failed_deed(),
  silent: () => ({ message: m.profile_offline() }),
});

/** One deed at a time, and what stood against the last one. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const running = useRef(false);
  const told = useRef(0);

  const object = (against: Omit<Trouble, 'count'>) => {
    told.current += 1;
    setTrouble({ ...against, count: told.current });
  };

  const act = async <Reply>(
    ask: () => Promise<Answered<Reply>>,
    words: Words = {},
  ): Promise<{ reply: Reply } | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    const answer = await ask();
    running.current = false;
    setBusy(false);
    if (answer.ok) {
      setTrouble(null);
      return { reply: answer.reply };
    }
    object(troubleIn(answer, { ...defaultWords(), ...words }));
    return undefined;
  };

  return { busy, trouble, act, object, problem: (field: string) => trouble?.problems[field] };
}

export type Act = ReturnType<typeof useAct>;

function troubleIn(
  { status, refusal }: { status: number; refusal?: RefusalBody },
  { failed, silent }: Required<Words>,
): Omit<Trouble, 'count'> {
  if (!refusal) return status === 0 ? { ...silent(), problems: {} } : { message: failed, problems: {} };
  const { message, code, fields = {} } = refusal;
  // A sentence about a password or a code belongs beside it.
  if (code.startsWith('password_')) return { message, problems: { ...fields, password: message } };
  if (code.startsWith('otp_') || code === 'second_factor_wrong')
    return { message, problems: { ...fields, otp: message } };
  return { message, problems: fields };
}
