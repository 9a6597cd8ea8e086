import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api.ts';
import type { View } from '#web/platform/data/use-view.ts';
import { describeAuditEntry, isAuditAction } from '#web/ui/audit-labels.ts';
import { minuteInIst } from '#web/ui/format-date.ts';
import { Pages } from '#web/ui/Pages.tsx';
import { EmptyPlatePicture } from '#web/ui/trouble-pictures.tsx';
import { aboutWhat } from './about.ts';

type Found = Reply<'listDeeds'>;
type Deed = Found['items'][number];

// biome-ignore-start lint/a11y/noRedundantRoles: browsers drop a table's roles where its display changes

/** Table of audit entries; rows become cards on phones. */
export function AuditTable({ found, view, narrowed }: { found: Found; view: View; narrowed: boolean }) {
  const { items, older } = found;
  if (items.length === 0)
    return (
      <div className="grid justify-items-start gap-4 pt-2">
        <EmptyPlatePicture className="size-28" />
        <p role="status" className="text-lg">
          {narrowed ? m.desk_audit_none() : m.desk_audit_empty()}
        </p>
      </div>
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
      <table role="table" className="w-full text-left max-md:block">
        <caption className="sr-only">{m.desk_audit_title()}</caption>
        <thead role="rowgroup" className="border-b-2 border-ink text-muted max-md:sr-only">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col" className="py-2.5 pr-5 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
          {items.map((deed) => (
            <Row key={deed.id} deed={deed} view={view} />
          ))}
        </tbody>
      </table>
      <Pages
        shown={items.length}
        newest={view.read('before') ? view.linkTo({ before: '' }) : null}
        older={older ? view.linkTo({ before: String(items.at(-1)?.id ?? '') }) : null}
      />
    </>
  );
}

const card =
  'max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:px-4 max-md:py-3 md:border-b md:border-line';

function Row({ deed, view }: { deed: Deed; view: View }) {
  const { at, actor, action, subject, detail, address } = deed;
  const about = aboutWhat(deed);
  const known = isAuditAction(action);
  return (
    <tr role="row" className={card}>
      <Cell label={m.desk_audit_when()}>
        <time dateTime={at} className="figures md:whitespace-nowrap">
          {minuteInIst(at)}
        </time>
      </Cell>
      <th
        role="rowheader"
        scope="row"
        data-label={m.desk_audit_who()}
        className="font-semibold max-md:grid max-md:grid-cols-[6rem_minmax(0,1fr)] max-md:gap-3 max-md:py-1 max-md:before:font-normal max-md:before:text-muted max-md:before:content-[attr(data-label)] md:min-w-40 md:py-3 md:pr-5 md:align-top"
      >
        <span>
          {actor.name} <span className="font-normal text-muted">({actor.role})</span>
        </span>
      </th>
      <Cell label={m.desk_audit_what()}>
        <span>
          {describeAuditEntry(action, detail)}
          {!known && <Raw detail={detail} />}
        </span>
      </Cell>
      <Cell label={m.desk_audit_whom()}>
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
      </Cell>
      <Cell label={m.desk_audit_where()}>
        <span className="figures md:whitespace-nowrap">{address ?? '-'}</span>
      </Cell>
    </tr>
  );
}

function Raw({ detail }: { detail: Deed['detail'] }) {
  const text = Object.entries(detail)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return text ? <span className="block text-sm text-muted">{text}</span> : null;
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      data-label={label}
      className="wrap-anywhere max-md:grid max-md:grid-cols-[6rem_minmax(0,1fr)] max-md:gap-3 max-md:py-1 max-md:before:text-muted max-md:before:content-[attr(data-label)] md:py-3 md:pr-5 md:align-top"
    >
      {children}
    </td>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above
