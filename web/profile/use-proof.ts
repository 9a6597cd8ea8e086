import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { useAct } from './use-act.ts';

type Answered<Reply> = { ok: true; reply: Reply } | { ok: false; status: number };
type Steps<Reply> = {
  /** What is wrong with what was typed. */
  check: () => { field: string; sentence: string } | undefined;
  send: () => Promise<Answered<unknown>>;
  confirm: (otp: string) => Promise<Answered<Reply>>;
  done: (reply: Reply) => void;
};

/** Something that a code proves: first it is sent, then it comes back. */
export function useProof<Reply>({ check, send, confirm, done }: Steps<Reply>) {
  const [sent, setSent] = useState(false);
  const [otp, setOtp] = useState('');
  const act = useAct();

  const ask = async () => {
    const wrong = check();
    if (wrong) return act.object({ message: '', problems: { [wrong.field]: wrong.sentence } });
    if (await act.act(send)) setSent(true);
  };

  const prove = async () => {
    const code = otp.replace(/[\s-]/g, '');
    if (!/^\d{6}$/.test(code)) return act.object({ message: '', problems: { otp: m.profile_code_missing() } });
    const proven = await act.act(() => confirm(code));
    if (!proven) return;
    setSent(false);
    setOtp('');
    done(proven.reply);
  };

  return { act, sent, otp, setOtp, ask, prove, back: () => setSent(false) };
}

export type Proof = Pick<ReturnType<typeof useProof>, 'act' | 'otp' | 'setOtp' | 'prove' | 'back'>;
