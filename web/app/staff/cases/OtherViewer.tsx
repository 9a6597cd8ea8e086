import { useEffect, useState } from 'react';
import type { CaseReview } from '#shared/contract/staff-case-lists.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Interval of the reports to the server; shorter than the time after which the server forgets a viewer. */
const everyMs = 45_000;

/** Shows whether a colleague is reviewing the same answer, and reports to the server that the user is. */
export function OtherViewer({ review: { caseId, request, viewer: known } }: { review: CaseReview }) {
  const { user } = useSession();
  const [viewer, setViewer] = useState(known);
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const answer = await call('viewCaseRequest', { params: { id: caseId, requestId: request.id } });
      if (answer.ok) setViewer(answer.reply.viewer);
    };
    void look();
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [caseId, request.id]);
  const other = viewer && viewer.id !== user?._id ? viewer : null;
  return (
    <div role="status" className="empty:hidden">
      {other && <Notice quiet>{m.work_reviews_viewer({ name: other.name })}</Notice>}
    </div>
  );
}
