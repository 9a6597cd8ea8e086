import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import type { ActionNoticeData } from '#web/platform/data/use-action-notice.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type Props = { notice: ActionNoticeData | null; className?: string };

/** The empty element stays in the page, so that screen readers announce changes. */
export function ActionNotice({ notice: last, className = '' }: Props) {
  // RequireRole shows a notice about an expired session.
  const { ended } = useSession();
  const notice = ended && last?.tone === 'error' ? null : last;
  return (
    <div role={notice?.tone === 'error' ? 'alert' : 'status'}>
      {notice && (
        <Notice quiet tone={notice.tone} className={className}>
          <p>{notice.text}</p>
          {notice.undo && (
            <Button variant="ghost" small className="mt-2" onClick={notice.undo}>
              {m.desk_undo()}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
