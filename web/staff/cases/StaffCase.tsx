import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { m } from '#web/paraglide/messages.js';
import { ApiCallError, endpointQuery } from '#web/platform/data/endpoints.ts';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { ActionToast } from '#web/ui/ActionToast.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { CaseFacts } from './CaseFacts.tsx';
import { CaseSide, type SideTab } from './CaseSide.tsx';
import { CaseWork } from './CaseWork.tsx';
import { NextActionButton } from './NextActionButton.tsx';

/** Case for staff: who and what and the one thing to do next above, the work at the left, the talk at the right. */
export function StaffCase({ id }: { id: string }) {
  const client = useQueryClient();
  const asked = endpointQuery('GET /api/cases/:id', { params: { id } });
  const query = useQuery(asked);
  const [paper, setPaper] = useState<string>();
  const [tab, setTab] = useState<SideTab>('messages');
  const [notice, setNotice] = useActionNotice();
  const status = query.error instanceof ApiCallError ? query.error.failure.status : undefined;
  const onChanged = (newest?: StaffCaseReply) => {
    // Show the new version at once; otherwise a second click would still send the old one.
    if (newest) client.setQueryData(asked.queryKey, newest);
    void client.invalidateQueries({ queryKey: ['GET /api/cases/:id'] });
    void client.invalidateQueries({ queryKey: ['GET /api/cases'] });
  };
  if (status === 404 || status === 400)
    return (
      <AppShell title={m.app_staff_cases()} wide>
        <p className="text-lg text-muted">{m.work_unknown()}</p>
      </AppShell>
    );
  const one = query.data;
  const props = { onChanged, setNotice };
  return (
    <AppShell
      wide
      title={one ? <Title one={one} /> : m.app_staff_cases()}
      action={one && <NextActionButton {...props} one={one} onCheck={setPaper} onTab={setTab} />}
      facts={one && <CaseFacts one={one} />}
    >
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(known) => (
          <div className="grid items-start gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
            <CaseWork {...props} one={known} paper={paper} onPaper={setPaper} />
            <CaseSide one={known} onChanged={onChanged} tab={tab} onTab={setTab} />
          </div>
        )}
      </QueryResult>
      <ActionToast notice={notice} onDismiss={() => setNotice(null)} />
    </AppShell>
  );
}

function Title({ one: { customer, title } }: { one: StaffCaseReply }) {
  return (
    <>
      <span className="block text-2xl leading-tight">{customer.name}</span>{' '}
      <span className="block text-lg leading-snug font-normal text-muted">{title}</span>
    </>
  );
}
