import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { useResend } from './use-resend.ts';

/** Button that sends another code, at most once a minute; its countdown is not announced to screen readers. */
export function ResendCode({ again }: { again: ReturnType<typeof useResend> }) {
  const { busy, notice, left, resend } = again;
  return (
    <div className="grid gap-3">
      {notice && (
        <Notice tone={notice.tone} key={notice.count}>
          <p>{notice.result.message}</p>
          {notice.result.more && <p className="mt-1 text-muted">{notice.result.more}</p>}
        </Notice>
      )}
      <Button
        variant="ghost"
        wide
        onClick={resend}
        aria-disabled={busy || left > 0 || undefined}
        aria-describedby="resend-wait"
      >
        {busy ? m.accounts_resend_busy() : m.accounts_resend()}
      </Button>
      <p id="resend-wait" className="figures min-h-[1lh] text-center text-sm text-muted">
        {left > 0 ? m.accounts_resend_wait({ seconds: left }) : m.accounts_spam()}
      </p>
    </div>
  );
}
