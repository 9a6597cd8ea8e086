import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { sendForm } from '#web/platform/api/api.ts';
import { onConnectionBack } from '#web/platform/live/connection-back.ts';
import { randomUuid } from '#web/platform/random-uuid.ts';
import { sendUntilAnswered, type Trouble } from './send-until-answered.ts';

/** Being sent, for the first time or again, with the fraction sent so far; or waiting for the next attempt. */
export type SendingState = Trouble | { sent: number; again: boolean } | 'stopped' | null;

type Answer = Awaited<ReturnType<typeof sendForm<'answerCaseRequest'>>>;

/**
 * Sends the files of an answer; goes on after a lost connection or while the server is busy, until it is stopped or the
 * customer leaves. All attempts have the same Idempotency-Key, also when the same files are sent again after a stop.
 */
export function useSendFiles(caseId: string, requestId: string, onSent: () => void) {
  const client = useQueryClient();
  const [state, setState] = useState<SendingState>(null);
  const [problem, setProblem] = useState('');
  const current = useRef<{ attempts: AbortController; upload: AbortController }>(undefined);
  const keyOf = useKeyOfFiles();

  // Only the next attempts end: the upload that runs may be stored already, and its answer says so.
  useEffect(() => () => current.current?.attempts.abort(), []);

  const send = async (files: readonly File[]) => {
    const [attempts, upload] = [new AbortController(), new AbortController()];
    current.current = { attempts, upload };
    const form = new FormData();
    for (const file of files) form.append('file', file, file.name);
    const input = { params: { id: caseId, requestId }, query: { lang: getLocale() } };
    const idempotencyKey = keyOf(files);
    let again = false;
    const onProgress = (sent: number) => {
      if (!upload.signal.aborted) setState({ sent, again });
    };
    const attempt = () =>
      sendForm('answerCaseRequest', input, form, { onProgress, signal: upload.signal, idempotencyKey });
    setProblem('');
    setState({ sent: 0, again });
    const answer = await sendUntilAnswered(attempt, {
      signal: attempts.signal,
      // Without a connection the sentence stays until bytes go out again: each attempt may fail at once.
      onTrouble: (trouble) => {
        again = true;
        setState(trouble);
      },
      onConnectionBack,
    });
    setState(upload.signal.aborted && !answer.ok ? 'stopped' : null);
    if (answer.ok) onSent();
    else if (!attempts.signal.aborted) setProblem(sentenceOf(answer));
    void client.invalidateQueries({ queryKey: ['getOwnCase'] });
    void client.invalidateQueries({ queryKey: ['listOwnCases'] });
  };
  const stop = () => {
    current.current?.attempts.abort();
    current.current?.upload.abort();
  };

  return { state, problem, setProblem, send, stop };
}

/** Gives the same files the same Idempotency-Key. */
function useKeyOfFiles() {
  const last = useRef<{ files: readonly File[]; key: string }>(undefined);
  return (files: readonly File[]) => {
    const isSame =
      last.current?.files.length === files.length && files.every((file, at) => file === last.current?.files[at]);
    if (!last.current || !isSame) last.current = { files, key: randomUuid() };
    return last.current.key;
  };
}

function sentenceOf(answer: Answer): string {
  const apiError = answer.ok ? undefined : answer.apiError;
  return apiError ? (apiError.fields?.['file'] ?? apiError.message) : m.cases_failed();
}
