import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { m } from '#web/paraglide/messages.js';
import type { CallOptions, Input, Reply } from '#web/platform/api/api.ts';
import type { Call } from '#web/platform/api/api-addresses.ts';
import { ApiCallError, callOrThrow } from './endpoints.ts';
import { useActionNotice } from './use-action-notice.ts';

export type EndpointMutation = ReturnType<typeof useEndpointMutation>;

/**
 * Manages the mutations of endpoints: runs one at a time, and provides the field errors and a notice with the result.
 */
export function useEndpointMutation() {
  const running = useRef(false);
  const [notice, setNotice] = useActionNotice();
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: (send: () => Promise<void>) => send() });

  const failure = error instanceof ApiCallError ? error.failure : undefined;
  const problems = failure?.apiError?.fields ?? {};

  const run = async <Name extends Call>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): Promise<{ reply: Reply<Name> } | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setNotice(null);
    let answered: { reply: Reply<Name> } | undefined;
    try {
      await mutateAsync(async () => {
        answered = { reply: await callOrThrow(name, input, options) };
      });
    } catch (problem) {
      const apiError = problem instanceof ApiCallError ? problem.failure.apiError : undefined;
      setNotice({ tone: 'error', text: apiError?.message ?? m.desk_silent() });
    }
    running.current = false;
    return answered;
  };

  return { run, busy: isPending, notice, setNotice, problem: (field: string) => problems[field] };
}
