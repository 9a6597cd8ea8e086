import { useQueryClient } from '@tanstack/react-query';
import pRetry from 'p-retry';
import { useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { sendForm } from '#web/platform/api/api.ts';
import { randomUuid } from '#web/platform/random-uuid.ts';

/**
 * `waiting`: the connection was lost; sending continues once it is back. `busy`: the server asked to wait. A number:
 * the fraction sent so far.
 */
export type SendingState = 'waiting' | 'busy' | number | null;

type Answer = Awaited<ReturnType<typeof sendForm<'answerCaseRequest'>>>;

/**
 * Sends the files of an answer; retries after a lost connection or while the server is busy, with the same
 * Idempotency-Key.
 */
export function useSendFiles(caseId: string, requestId: string, onSent: () => void) {
  const client = useQueryClient();
  const [state, setState] = useState<SendingState>(null);
  const [problem, setProblem] = useState('');
  const stopping = useRef<AbortController>(undefined);

  const send = async (files: readonly File[]) => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    const form = new FormData();
    for (const file of files) form.append('file', file, file.name);
    const input = { params: { id: caseId, requestId }, query: { lang: getLocale() } };
    const idempotencyKey = randomUuid();
    let answer: Answer | undefined;
    const attempt = async (): Promise<void> => {
      await online(signal);
      setState(0);
      answer = await sendForm('answerCaseRequest', input, form, { onProgress: setState, signal, idempotencyKey });
      const isBusy = !answer.ok && answer.apiError?.code === 'upload_busy';
      if (answer.ok || (answer.apiError && !isBusy)) return;
      setState(isBusy ? 'busy' : 'waiting');
      throw new NotSentYet();
    };
    setProblem('');
    // Retries after 1, 3 and 9 s.
    await pRetry(attempt, { retries: 3, minTimeout: 1000, factor: 3, signal }).catch(() => undefined);
    setState(null);
    if (answer?.ok) onSent();
    else if (!signal.aborted) setProblem(sentenceOf(answer));
    void client.invalidateQueries({ queryKey: ['getOwnCase'] });
    void client.invalidateQueries({ queryKey: ['listOwnCases'] });
  };

  return { state, problem, setProblem, send, stop: () => stopping.current?.abort() };
}

class NotSentYet extends Error {}

/** Resolves when the browser says that it is online; rejects when stopped. */
function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function sentenceOf(answer: Answer | undefined): string {
  const apiError = answer && !answer.ok ? answer.apiError : undefined;
  if (apiError) return apiError.fields?.['file'] ?? apiError.message;
  return m.cases_failed();
}
