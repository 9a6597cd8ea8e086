import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatPhotoWarnings } from '#shared/rules/cases/photo-warnings.ts';
import type { PreparedFile } from '#web/app/documents/photos/prepare-file.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { sendForm } from '#web/platform/api/api.ts';
import { onConnectionBack } from '#web/platform/live/connection-back.ts';
import { randomUuid } from '#web/platform/random-uuid.ts';
import { sendUntilAnswered, type Trouble } from './send-until-answered.ts';

/**
 * State of sending: in progress, with the fraction sent and whether it is a retry; the reason for waiting for the next
 * attempt; stopped; failed; or null if nothing is being sent.
 */
export type SendingState = Trouble | { sent: number; again: boolean } | 'stopped' | 'failed' | null;

/** One answer at a time, because a slow connection would hardly move six at once. */
let turn: Promise<unknown> = Promise.resolve();

type FileToSend = Pick<PreparedFile, 'file' | 'warnings'>;
type Answer = Awaited<ReturnType<typeof sendForm<'PUT /api/user/cases/:id/requests/:requestId'>>>;

/**
 * Sends the files of an answer. Retries after a lost connection and, a few times, while the server is busy, until the
 * customer stops sending or leaves the page. All attempts with the same files have the same Idempotency-Key, including
 * those after a stop.
 */
export function useSendFiles(caseId: string, requestId: string, onSent: () => void) {
  const client = useQueryClient();
  const [state, setState] = useState<SendingState>(null);
  const [problem, setProblem] = useState('');
  const current = useRef<{ attempts: AbortController; upload: AbortController }>(undefined);
  const keyOf = useKeyOfFiles();

  // Ends only the retries: the server may already have stored the running upload, and its response shows whether it
  // has.
  useEffect(() => () => current.current?.attempts.abort(), []);

  const send = async (prepared: readonly FileToSend[]) => {
    const files = prepared.map(({ file }) => file);
    const [attempts, upload] = [new AbortController(), new AbortController()];
    current.current = { attempts, upload };
    const form = new FormData();
    for (const file of files) form.append('file', file, file.name);
    const warnings = formatPhotoWarnings(prepared.map((each) => each.warnings));
    if (warnings !== undefined) form.append('photoWarnings', warnings);
    const input = { params: { id: caseId, requestId }, query: { lang: getLocale() } };
    const idempotencyKey = keyOf(files);
    let again = false;
    const onProgress = (sent: number) => {
      if (!upload.signal.aborted) setState({ sent, again });
    };
    const attempt = () =>
      sendForm('PUT /api/user/cases/:id/requests/:requestId', input, form, {
        onProgress,
        signal: upload.signal,
        idempotencyKey,
      });
    setProblem('');
    setState({ sent: 0, again });
    const sending = turn.then(() =>
      attempts.signal.aborted
        ? undefined
        : sendUntilAnswered(attempt, {
            signal: attempts.signal,
            // Keep the message until bytes are sent again, because without a connection each attempt may fail at once.
            onTrouble: (trouble) => {
              again = true;
              setState(trouble);
            },
            onConnectionBack,
          }),
    );
    turn = sending;
    const answer = await sending;
    // Stays 'sending' after a success, until the request is shown as sent.
    if (answer?.ok) onSent();
    else if (answer && !attempts.signal.aborted) fail(sentenceOf(answer));
    void client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] });
    void client.invalidateQueries({ queryKey: ['GET /api/user/cases'] });
  };
  const fail = (sentence: string) => {
    setState('failed');
    setProblem(sentence);
  };
  const stop = () => {
    current.current?.attempts.abort();
    current.current?.upload.abort();
    setState('stopped');
  };

  /** Forgets what was said about the files before, because they are others now; `sentence` says what is wrong with them. */
  const reset = (sentence = '') => {
    setState(null);
    setProblem(sentence);
  };

  return { state, problem, reset, send, fail, stop };
}

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
