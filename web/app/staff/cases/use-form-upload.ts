import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { sendForm } from '#web/platform/api/api.ts';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';

const noticeMs = 30_000;

/** Sends a form with a file to a case, one at a time, with a notice of the result. */
export function useFormUpload(name: 'addCaseResult' | 'addAuthorityDocument', caseId: string) {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useActionNotice(noticeMs);
  /** True if it was stored. */
  const send = async (form: HTMLFormElement, done: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const body = new FormData(form);
    // An empty file field is sent as a file without a name.
    for (const [field, value] of [...body])
      if (value === '' || (value instanceof File && value.name === '')) body.delete(field);
    const answer = await sendForm(name, { params: { id: caseId } }, body, {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    setBusy(false);
    if (answer.ok) {
      form.reset();
      setNotice({ tone: 'success', text: done });
      return true;
    }
    const { apiError } = answer;
    const text = Object.values(apiError?.fields ?? {})[0] ?? apiError?.message ?? m.desk_silent();
    setNotice({ tone: 'error', text });
    return false;
  };
  return { busy, notice, send };
}
