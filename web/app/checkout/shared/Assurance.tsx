import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { guaranteeText } from '#web/platform/i18n/guarantee-text.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { LockIcon } from '#web/ui/icons.tsx';

export function Assurance() {
  return (
    <div className="grid gap-2 text-sm text-muted">
      <p className="flex gap-2">
        <LockIcon className="mt-0.5 size-4.5 shrink-0" />
        {m.checkout_provider()}
      </p>
      <p>{guaranteeText(m.checkout_guarantee)}</p>
      <p>
        {m.checkout_agree_before()}{' '}
        <a href={localPath(paths.terms)} className="link">
          {m.site_terms()}
        </a>{' '}
        {m.checkout_agree_between()}{' '}
        <a href={localPath(paths.returns)} className="link">
          {m.site_returns()}
        </a>
        .
      </p>
    </div>
  );
}
