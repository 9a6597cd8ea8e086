import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CaseRequestReply } from '#shared/contract/cases.ts';
import { largestUpload, paperTypes, uploadProblem } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { sendForm } from '#web/platform/api.ts';
import { shrinkPhoto } from '#web/platform/files/shrink-photo.ts';
import { FieldError } from '#web/ui/FieldFrame.tsx';

type Props = { caseId: string; request: CaseRequestReply; onSent: () => void };

const problemSentences = {
  file_type: m.error_file_type,
  file_large: m.error_file_large,
  file_empty: m.error_file_empty,
};

/** Photos or files as the answer to a request: made smaller, sent at once, with progress and a way to stop. */
export function FileAnswer({ caseId, request, onSent }: Props) {
  const { state, problem, send, stop } = useFileAnswer(caseId, request.id, onSent);
  const inputId = `file-${request.id}`;
  const busy = state !== null;
  return (
    <div className="grid justify-items-start gap-2">
      <input
        id={inputId}
        type="file"
        multiple
        accept={paperTypes.join(',')}
        disabled={busy}
        className="peer sr-only"
        aria-describedby={problem ? `${inputId}-error ${inputId}-hint` : `${inputId}-hint`}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) void send(files);
          // So that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
      <label
        htmlFor={inputId}
        className="button button-primary peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-kesar peer-disabled:opacity-60"
      >
        {request.documents.length > 0 ? m.cases_choose_again() : m.cases_choose()}
        <span className="sr-only">: {request.title}</span>
      </label>
      <p id={`${inputId}-hint`} className="text-sm text-muted">
        {m.cases_files_hint()}
      </p>
      <div role="status" className="flex items-center gap-4 empty:hidden">
        {state === 'preparing' && m.cases_preparing()}
        {typeof state === 'number' && m.cases_sending({ percent: Math.round(state * 100) })}
        {typeof state === 'number' && (
          <button type="button" className="target link" onClick={stop}>
            {m.cases_stop()}
          </button>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id={`${inputId}-error`}>{problem}</FieldError>}
      </div>
    </div>
  );
}

/** `state`: null when idle, else 'preparing' or the part that is sent, from 0 to 1. */
function useFileAnswer(caseId: string, requestId: string, onSent: () => void) {
  const client = useQueryClient();
  const [state, setState] = useState<number | 'preparing' | null>(null);
  const [problem, setProblem] = useState('');
  const stopping = useRef<AbortController>(undefined);

  const send = async (chosen: readonly File[]) => {
    setProblem('');
    setState('preparing');
    const files = await Promise.all(chosen.map(smallEnough));
    const wrong = files.map(uploadProblem).find((found) => found !== undefined);
    if (wrong) {
      setState(null);
      return setProblem(problemSentences[wrong]());
    }
    const form = new FormData();
    for (const file of files) form.append('file', file, file.name);
    const stop = new AbortController();
    stopping.current = stop;
    setState(0);
    const input = { params: { id: caseId, requestId }, query: { lang: getLocale() } };
    const answer = await sendForm('answerCaseRequest', input, form, { onProgress: setState, signal: stop.signal });
    setState(null);
    if (answer.ok) onSent();
    else if (!stop.signal.aborted) setProblem(sentenceOf(answer));
    void client.invalidateQueries({ queryKey: ['getOwnCase'] });
    void client.invalidateQueries({ queryKey: ['listOwnCases'] });
  };

  return { state, problem, send, stop: () => stopping.current?.abort() };
}

type Failed = { apiError?: { message: string; fields?: Record<string, string> | undefined } | undefined };

function sentenceOf({ apiError }: Failed): string {
  if (apiError) return apiError.fields?.['file'] ?? apiError.message;
  return navigator.onLine ? m.cases_failed() : m.cases_offline();
}

const isPicture = ({ type }: File) => type === 'image/jpeg' || type === 'image/png';

async function smallEnough(file: File): Promise<File> {
  if (!isPicture(file) || file.size <= largestUpload) return file;
  return (await shrinkPhoto(file)) ?? file;
}
