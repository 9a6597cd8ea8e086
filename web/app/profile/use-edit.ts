import { useRef, useState } from 'react';
import { profileDocumentKinds } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { sendForm } from '#web/platform/api/api.ts';
import { retryWhileBusy } from '#web/platform/api/retry-while-busy.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { checkOf } from '#web/ui/form/checks.ts';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { type FormValues, useForm } from '#web/ui/form/use-form.ts';
import type { ProfileData } from './profile-documents.ts';
import { useFiles } from './use-files.ts';

type Details = FormValues<'name' | 'phone'>;

const optionalPhone = (typed: string) => (typed.trim() === '' ? undefined : checkOf('phone')(typed));

export function useEdit(profile: ProfileData, onSaved: (profile: ProfileData, message: string) => void) {
  const { user, account } = profile;
  const before: Details = { name: user.name, phone: user.phone ?? '' };
  const { ended } = useSession();
  const draft = useDraft<Details>('profile', before);
  const files = useFiles();
  const [sent, setSent] = useState<number | null>(null);
  const stopping = useRef<AbortController>(undefined);
  const leaving = useRef(false);

  const close = () => {
    leaving.current = true;
    draft.clear();
  };

  const form = useForm<'name' | 'phone'>({
    fields: { name: checkOf('name'), phone: account.phoneProven ? undefined : optionalPhone },
    draft,
    async send(typed) {
      // Do not send while a file is still being prepared.
      if (files.busy) return { message: '', problems: {} };
      const body = new FormData();
      body.append('name', typed.name);
      if (!account.phoneProven) body.append('phone', typed.phone);
      for (const [kind, file] of files.ready) body.append(kind, file, file.name);
      const stop = new AbortController();
      stopping.current = stop;
      const { signal } = stop;
      const answer = await retryWhileBusy(
        () => sendForm('PUT /api/user/profile', {}, body, { onProgress: setSent, signal }),
        signal,
      );
      setSent(null);
      if (!answer.ok) {
        const about = answer.apiError?.fields ?? {};
        files.refuse(about);
        const wrongFile = form.props.ref.current?.elements.namedItem(
          profileDocumentKinds.find((kind) => about[kind]) ?? '',
        );
        if (wrongFile instanceof HTMLElement) wrongFile.focus();
        const errors = formErrorsOf(answer, ['name', 'phone'], {
          failed: m.profile_failed(),
          ...(signal.aborted
            ? { offline: m.profile_stopped() }
            : { offline: m.profile_failed(), offlineHint: m.profile_offline() }),
        });
        // Errors of a field or file are already shown beside it.
        return answer.apiError?.fields ? { ...errors, message: '' } : errors;
      }
      close();
      onSaved(answer.reply, m.profile_saved());
      return undefined;
    },
  });

  // Typed values survive a login, chosen files do not.
  const unsaved = () => {
    const typed = form.typed();
    const changed = typed.name !== before.name || typed.phone !== before.phone;
    return !leaving.current && ((changed && !ended) || files.ready.length > 0);
  };

  return { form, files, sent, unsaved, close, stop: () => stopping.current?.abort() };
}
