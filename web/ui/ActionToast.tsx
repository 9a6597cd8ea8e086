import { useEffect, useEffectEvent } from 'react';
import { m } from '#web/paraglide/messages.js';
import type { ActionNoticeData } from '#web/platform/data/use-action-notice.ts';
import { Toast } from './Toast.tsx';
import { useKeys } from './use-keys.ts';

const shownMs = 8_000;

type Props = { notice: ActionNoticeData | null; onDismiss: () => void };

/** Notice of the last action at the foot of the window, which moves nothing on the screen; U undoes it. */
export function ActionToast({ notice, onDismiss }: Props) {
  const undo = notice?.undo;
  useKeys(undo ? { u: undo } : {});
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!notice || notice.tone === 'error') return;
    const timer = setTimeout(() => dismiss(), shownMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div role={notice?.tone === 'error' ? 'alert' : 'status'} className="action-toast print:hidden">
      {notice && (
        <Toast
          tone={notice.tone === 'error' ? 'error' : 'plain'}
          dismissLabel={m.work_toast_close()}
          onDismiss={onDismiss}
        >
          <p className="min-w-0 flex-1 wrap-anywhere">{notice.text}</p>
          {undo && (
            <button type="button" className="link shrink-0" aria-keyshortcuts="U" onClick={undo}>
              {m.desk_undo()} <kbd className="key">U</kbd>
            </button>
          )}
        </Toast>
      )}
    </div>
  );
}
