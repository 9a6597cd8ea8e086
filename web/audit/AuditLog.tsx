import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { useView } from '../asking/use-view.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';

const narrowing = ['person', 'action', 'subject', 'from', 'to', 'before'] as const;

/** What staff did, to be read and narrowed; the address keeps the view. */
export function AuditLog() {
  const view = useView();
  const [person, action, subject, from, to] = narrowing.map((key) => view.read(key) || undefined);
  const query = { person, action, subject, from, to, before: Number(view.read('before')) || undefined };
  const asked = useAsked(`audit ${JSON.stringify(query)}`, () => reply('listDeeds', { query }));
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
      <Asked asked={asked} waiting={<RowsSkeleton />}>
        {(found) => <AuditTable found={found} view={view} narrowed={narrowed} />}
      </Asked>
    </>
  );
}
