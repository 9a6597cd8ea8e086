import { useQuery } from '@tanstack/react-query';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { Button } from '#web/ui/Button.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';

const narrowing = ['person', 'action', 'subject', 'from', 'to', 'before'] as const;

export function AuditLogScreen() {
  const view = useView();
  const [person, action, subject, from, to] = narrowing.map((key) => view.read(key) || undefined);
  const query = { person, action, subject, from, to, before: Number(view.read('before')) || undefined };
  const entries = useQuery(endpointQuery('GET /api/admin/audit', { query }));
  const narrowed = narrowing.some((key) => view.read(key));
  return (
    <>
      <p className="mb-5 max-w-prose text-muted">{m.desk_audit_intro()}</p>
      <AuditFilters view={view} />
      {narrowed && (
        <Button
          variant="ghost"
          small
          className="mb-5"
          onClick={() => view.show(Object.fromEntries(narrowing.map((key) => [key, ''])))}
        >
          {m.desk_audit_all()}
        </Button>
      )}
      <QueryResult query={entries} loading={<RowsSkeleton />}>
        {(found) => <AuditTable found={found} view={view} narrowed={narrowed} />}
      </QueryResult>
    </>
  );
}
