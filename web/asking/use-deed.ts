import { useRef, useState } from 'react';
import { type Call, call, type Input, type Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';

export type Said = { tone: 'error' | 'success'; text: string; undo?: () => void };

/** One deed at a time, what came of it, and what was wrong with its fields. */
export function useDeed() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});

  const run = async <Name extends Call>(
    name: Name,
    input: Input<Name>,
  ): Promise<{ reply: Reply<Name> } | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setSaid(null);
    const answer = await call(name, input);
    running.current = false;
    setBusy(false);
    setProblems(answer.ok ? {} : (answer.refusal?.fields ?? {}));
    if (answer.ok) return { reply: answer.reply };
    setSaid({ tone: 'error', text: answer.refusal?.message ?? m.desk_silent() });
    return undefined;
  };

  return { run, busy, said, say: setSaid, problem: (field: string) => problems[field] };
}
