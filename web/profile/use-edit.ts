import { useRef, useState } from 'react';
import { contactProblem } from '#shared/rules/contact.ts';
import { sendProfile } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { problemSentence } from '../problem-sentence.ts';
import { useDraft } from '../session/use-draft.ts';
import { useSession } from '../session.tsx';
import type { ProfileData } from './papers.ts';
import { useAct } from './use-act.ts';
import { useFiles } from './use-files.ts';

type Details = { name: string; phone: string };
const draftName = 'profile';

/** The edit form: what is typed and chosen, its sending with progress, and what stood against it. */
export function useEdit(profile: ProfileData, onSaved: (profile: ProfileData, message: string) => void) {
  const { user, account } = profile;
  const before: Details = { name: user.name, phone: user.phone ?? '' };
  const { ended } = useSession();
  const draft = useDraft<Details>(draftName, before);
  const files = useFiles();
  const act = useAct();
  const [sent, setSent] = useState<number | null>(null);
  const stopping = useRef<AbortController>(undefined);
  const leaving = useRef(false);

  const changed = draft.typed.name !== before.name || draft.typed.phone !== before.phone;
  // What is typed outlives a login in between; chosen files do not.
  const unsaved = () => !leaving.current && ((changed && !ended) || files.ready.length > 0);

  const save = async () => {
    const problems = problemsIn(draft.typed, account.phoneProven);
    if (Object.keys(problems).length > 0) return act.object({ message: '', problems });
    const form = new FormData();
    form.append('name', draft.typed.name);
    if (!account.phoneProven) form.append('phone', draft.typed.phone);
    for (const [kind, file] of files.ready) form.append(kind, file, file.name);
    const stop = new AbortController();
    stopping.current = stop;
    const silent = () =>
      stop.signal.aborted
        ? { message: m.profile_stopped() }
        : { message: m.profile_failed(), more: m.profile_offline() };
    const done = await act.act(
      async () => {
        const answer = await sendProfile(form, { onProgress: setSent, signal: stop.signal });
        if (!answer.ok && answer.refusal?.fields) files.refuse(answer.refusal.fields);
        return answer;
      },
      { failed: m.profile_failed(), silent },
    );
    setSent(null);
    if (!done) return;
    close();
    onSaved(done.reply, done.reply.message);
  };

  const close = () => {
    leaving.current = true;
    draft.forget();
  };

  return { ...draft, files, act, sent, unsaved, save, close, stop: () => stopping.current?.abort() };
}

function problemsIn({ name, phone }: Details, phoneProven: boolean): Record<string, string> {
  const found: Record<string, string> = {};
  const nameProblem = contactProblem('name', name);
  const phoneProblem = phoneProven || phone.trim() === '' ? undefined : contactProblem('phone', phone);
  if (nameProblem) found['name'] = problemSentence(nameProblem);
  if (phoneProblem) found['phone'] = problemSentence(phoneProblem);
  return found;
}
