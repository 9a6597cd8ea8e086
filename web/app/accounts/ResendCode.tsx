import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { useResend } from './use-resend.ts';

/** Button that sends another code, once a minute; the countdown is not announced. */
export function ResendCode({ again }: { again: ReturnType<typeof useResend> }) {
  const { busy, news, left, resend } = again;
  return (
    <div className="grid gap-3">
      {news && (
        <Notice tone={news.tone} key={news.count}>
          <p>{news.told.message}</p>
          {news.told.more && <p className="mt-1 text-muted">{news.told.more}</p>}
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
