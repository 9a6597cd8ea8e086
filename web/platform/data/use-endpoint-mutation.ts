import { useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { type CallOptions, call, type Input, type Reply } from '#web/platform/api/api.ts';
import type { Call } from '#web/platform/api/api-addresses.ts';
import { useActionNotice } from './use-action-notice.ts';

export type EndpointMutation = ReturnType<typeof useEndpointMutation>;

/** Runs one at a time; provides the field errors and a notice with the result. */
export function useEndpointMutation() {
  // Known at once, unlike `busy`, so that a double click sends one call.
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [notice, setNotice] = useActionNotice();

  const run = async <Name extends Call>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): Promise<{ reply: Reply<Name> } | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setProblems({});
    setNotice(null);
    const answer = await call(name, input, options);
    running.current = false;
    setBusy(false);
    if (answer.ok) return { reply: answer.reply };
    setProblems(answer.apiError?.fields ?? {});
    const withoutWords = answer.status === 0 ? m.desk_silent() : m.error_fault();
    setNotice({ tone: 'error', text: answer.apiError?.message ?? withoutWords });
    return undefined;
  };

  return { run, busy, notice, setNotice, problem: (field: string) => problems[field] };
}
