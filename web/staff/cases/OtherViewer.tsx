import { focusManager, useQuery } from '@tanstack/react-query';
import type { CaseReview } from '#shared/contract/staff-case-lists.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Interval of the reports in ms; shorter than the time after which the server forgets a viewer. */
const everyMs = 45_000;

type Props = {
  caseId: string;
  requestId: string;
  known?: CaseReview['viewer'];
};

/** Shows whether a colleague is reviewing the same answer, and reports to the server that the user is reviewing it. */
export function OtherViewer({ caseId, requestId, known = null }: Props) {
  const { user } = useSession();
  const { viewer } = useQuery({
    ...endpointQuery('POST /api/cases/:id/requests/:requestId/view', { params: { id: caseId, requestId } }),
    // A hidden tab does not report that the user is reviewing.
    enabled: () => focusManager.isFocused(),
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    initialData: { viewer: known },
    initialDataUpdatedAt: 0,
    gcTime: 0,
  }).data;
  const other = viewer && viewer.id !== user?._id ? viewer : null;
  return (
    <div role="status" className="empty:hidden">
      {other && <Notice quiet>{m.work_reviews_viewer({ name: other.name })}</Notice>}
    </div>
  );
}
