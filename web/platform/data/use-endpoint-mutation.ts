import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import type { Call, Input, Reply } from '#web/platform/api.ts';
import { ApiCallError, callOrThrow } from './endpoints.ts';

export type MutationNotice = { tone: 'error' | 'success'; text: string; undo?: () => void };

/** Milliseconds for which Undo is offered. */
const undoShown = 30_000;

/** Mutation of an endpoint: one at a time, with the notice of its result and its field errors. */
export function useEndpointMutation() {
  const running = useRef(false);
  const [said, say] = useState<MutationNotice | null>(null);
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: (send: () => Promise<void>) => send() });

  useEffect(() => {
    if (!said?.undo) return;
    const timer = setTimeout(() => say(null), undoShown);
    return () => clearTimeout(timer);
  }, [said]);

  const failure = error instanceof ApiCallError ? error.failure : undefined;
  const problems = failure?.apiError?.fields ?? {};

  const run = async <Name extends Call>(
    name: Name,
    input: Input<Name>,
  ): Promise<{ reply: Reply<Name> } | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    say(null);
    let answered: { reply: Reply<Name> } | undefined;
    try {
      await mutateAsync(async () => {
        answered = { reply: await callOrThrow(name, input) };
      });
    } catch (problem) {
      const apiError = problem instanceof ApiCallError ? problem.failure.apiError : undefined;
      say({ tone: 'error', text: apiError?.message ?? m.desk_silent() });
    }
    running.current = false;
    return answered;
  };

  return { run, busy: isPending, said, say, problem: (field: string) => problems[field] };
}
