import { useEffect, useState } from 'react';
import type { CaseReview } from '#shared/contract/staff-case-lists.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Interval of the reports in ms; shorter than the time after which the server forgets a viewer. */
const everyMs = 45_000;

type Props = {
  caseId: string;
  requestId: string;
  /** Viewer known when the component is first rendered. */
  known?: CaseReview['viewer'];
};

/** Shows whether a colleague is reviewing the same answer, and reports to the server that the user is reviewing it. */
export function OtherViewer({ caseId, requestId, known = null }: Props) {
  const { user } = useSession();
  const [viewer, setViewer] = useState(known);
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const answer = await call('viewCaseRequest', { params: { id: caseId, requestId } });
      if (answer.ok) setViewer(answer.reply.viewer);
    };
    void look();
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [caseId, requestId]);
  const other = viewer && viewer.id !== user?._id ? viewer : null;
  return (
    <div role="status" className="empty:hidden">
      {other && <Notice quiet>{m.work_reviews_viewer({ name: other.name })}</Notice>}
    </div>
  );
}
