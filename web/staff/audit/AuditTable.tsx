import { Link } from 'react-router';
import { formatIsoDate } from '#shared/format-date.ts';
import { casePath, customerPath, orderPath, paths } from '#shared/paths.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { settingSections } from '#shared/settings/sections.ts';
import { settingSectionNames } from '#shared/settings/shipped.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import type { View } from '#web/platform/data/use-view.ts';
import { describeAuditEntry, isAuditAction } from '#web/staff/shared/audit-labels.ts';
import { CardCell, CardColumn, CardRow, CardRowHead, CardTable } from '#web/ui/CardTable.tsx';
import { CursorPager } from '#web/ui/CursorPager.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Moment } from '#web/ui/Moment.tsx';

type Found = Reply<'GET /api/admin/audit'>;
type AuditEntry = Found['items'][number];

export function AuditTable({ found, view, narrowed }: { found: Found; view: View; narrowed: boolean }) {
  const { items, older } = found;
  if (items.length === 0)
    return (
      <EmptyState className="pt-2">
        <p role="status" className="text-lg">
          {narrowed ? m.desk_audit_none() : m.desk_audit_empty()}
        </p>
      </EmptyState>
    );
  const heads = [
    m.desk_audit_when(),
    m.desk_audit_who(),
    m.desk_audit_what(),
    m.desk_audit_whom(),
    m.desk_audit_where(),
  ];
  return (
    <>
      <CardTable
        caption={m.desk_audit_title()}
        head={heads.map((head) => (
          <CardColumn key={head} className="pr-5">
            {head}
          </CardColumn>
        ))}
      >
        {items.map((entry) => (
          <Row key={entry.id} entry={entry} view={view} />
        ))}
      </CardTable>
      <CursorPager
        shown={items.length}
        newest={view.read('before') ? view.linkTo({ before: '' }) : null}
        older={older ? view.linkTo({ before: String(items.at(-1)?.id ?? '') }) : null}
      />
    </>
  );
}

const line = 'max-md:grid max-md:grid-cols-[6rem_minmax(0,1fr)] max-md:gap-3 md:py-1.5 md:pr-5 md:align-top';
const cell = `wrap-anywhere ${line}`;

function Row({ entry, view }: { entry: AuditEntry; view: View }) {
  const { at, actor, action, subject, detail, address } = entry;
  const about = subjectOf(entry);
  const known = isAuditAction(action);
  return (
    <CardRow>
      <CardCell label={m.desk_audit_when()} className={cell}>
        <Moment at={at} className="figures md:whitespace-nowrap" />
      </CardCell>
      <CardRowHead label={m.desk_audit_who()} className={`md:min-w-40 ${line}`}>
        <span>
          {actor.name} <span className="font-normal text-muted">({actor.role})</span>
        </span>
      </CardRowHead>
      <CardCell label={m.desk_audit_what()} className={cell}>
        <span>
          {describeAuditEntry(action, detail)}
          {!known && <Raw detail={detail} />}
        </span>
      </CardCell>
      <CardCell label={m.desk_audit_whom()} className={`md:min-w-28 ${cell}`}>
        <span className="text-sm">
          {about.to ? (
            <Link to={about.to} className="link inline-flex min-h-7 items-center">
              {about.text}
            </Link>
          ) : (
            about.text
          )}
          {view.read('subject') !== subject.id && (
            <Link to={view.linkTo({ subject: subject.id })} className="link flex min-h-7 w-fit items-center">
              {m.desk_audit_only()}
            </Link>
          )}
        </span>
      </CardCell>
      <CardCell label={m.desk_audit_where()} className={cell}>
        <span className="figures md:whitespace-nowrap">{address ?? '-'}</span>
      </CardCell>
    </CardRow>
  );
}

function Raw({ detail }: { detail: AuditEntry['detail'] }) {
  const text = Object.entries(detail)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return text ? <span className="block text-sm text-muted">{text}</span> : null;
}

type Subject = { text: string; to?: string };

const lists: Partial<Record<string, () => Subject>> = {
  outbox: () => ({ text: m.desk_about_outbox(), to: paths.undelivered }),
  settlements: () => ({ text: m.desk_about_settlements(), to: paths.money }),
  invoicing: () => ({ text: m.desk_about_invoicing(), to: paths.money }),
};

const kinds: Record<string, (id: string, detail: AuditEntry['detail']) => Subject> = {
  order: (id) => ({ text: m.desk_about_order({ ticket: ticketNumber(id) }), to: orderPath(id) }),
  enquiry: (id) => ({ text: id, to: `${paths.enquiries}?open=${encodeURIComponent(id)}` }),
  task: () => ({ text: m.desk_about_task(), to: paths.taskBoard }),
  person: (id) => ({ text: m.desk_about_person(), to: customerPath(id) }),
  note: (_, { person }) => ({
    text: m.desk_about_note(),
    ...(typeof person === 'string' ? { to: customerPath(person) } : {}),
  }),
  reply: () => ({ text: m.desk_about_reply(), to: paths.cannedReplies }),
  settings: (id) => {
    const section = settingSectionNames.find((name) => name === id);
    return section
      ? { text: settingSections[section].title, to: `${paths.settings}?section=${section}` }
      : { text: m.desk_about_settings(), to: id === 'setup' ? paths.setup : paths.settings };
  },
  catalogue: () => ({ text: m.desk_about_catalogue(), to: paths.catalogue }),
  calendar: () => ({ text: m.desk_about_calendar(), to: paths.calendar }),
  case: (id, { caseName }) => ({
    text: typeof caseName === 'string' ? caseName : m.desk_about_case(),
    to: casePath(id),
  }),
  month: (id) => ({ text: formatIsoDate(id, 'en'), to: `${paths.money}?month=${encodeURIComponent(id)}` }),
  list: (id) => lists[id]?.() ?? { text: m.desk_about_list(), to: paths.sellerDashboard },
};

/** Returns the subject of an audit entry with its link; for unknown kinds, kind and short id. */
function subjectOf({ subject: { kind, id }, detail }: AuditEntry): Subject {
  return kinds[kind]?.(id, detail) ?? { text: `${kind} ${id.slice(0, 8)}` };
}
