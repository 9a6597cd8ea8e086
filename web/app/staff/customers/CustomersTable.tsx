import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { customerPath } from '#shared/paths.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { CardCell, CardColumn, CardRow, CardRowHead, CardTable } from '#web/ui/CardTable.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { formatPhone } from '#web/ui/format-phone.ts';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { Badges } from './Badges.tsx';
import { downloadPath } from './customer-documents.ts';
import type { Person } from './use-people.ts';
import { rememberRow, useReturn } from './use-return.ts';

export const customerRoleNames: Record<Role, () => string> = {
  user: m.app_role_user,
  seller: m.app_role_seller,
  admin: m.app_role_admin,
};

/** Table of customers; rows become cards on phones. */
export function CustomersTable({ people }: { people: readonly Person[] }) {
  const rows = useRef<HTMLTableSectionElement>(null);
  useReturn(rows);
  const heads = [
    m.customers_name,
    m.customers_email,
    m.customers_phone,
    m.customers_role,
    m.customers_photo,
    m.customers_aadhar,
    m.customers_pan,
  ];
  return (
    <CardTable
      caption={m.customers_title()}
      head={heads.map((head) => (
        <CardColumn key={head()} className="pr-3 first:pl-2 xl:pr-5">
          {head()}
        </CardColumn>
      ))}
      bodyRef={rows}
    >
      {people.map((person) => (
        <Row key={person._id} person={person} />
      ))}
    </CardTable>
  );
}

function Row({ person }: { person: Person }) {
  const name = person.name || m.customers_unnamed();
  // Guests have neither photo nor documents: hidden on cards.
  const ofAccount = person.guest ? 'max-md:hidden' : '';
  return (
    <CardRow className="relative focus-within:bg-haldi-wash hover:bg-wash">
      <CardRowHead className="wrap-anywhere md:min-w-36 md:py-0.5 md:pr-3 md:pl-2 xl:pr-5">
        <Link
          to={customerPath(person._id)}
          data-row={person._id}
          onClick={() => rememberRow(person._id)}
          className="target underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <Badges person={person} />
      </CardRowHead>
      <Cell label={m.customers_email()} className="wrap-anywhere md:min-w-44">
        {person.email ? <EmailAddress>{person.email}</EmailAddress> : '-'}
      </Cell>
      <Cell label={m.customers_phone()} className="whitespace-nowrap">
        {person.phone ? formatPhone(person.phone) : '-'}
      </Cell>
      <Cell label={m.customers_role()}>
        {person.guest ? m.customers_badge_guest() : customerRoleNames[person.role]()}
      </Cell>
      <Cell label={m.customers_photo()} className={ofAccount}>
        {person.profilePhoto ? (
          <Avatar name={name} photo={person.profilePhoto} alt={m.customers_photo_of({ name })} className="size-10" />
        ) : (
          '-'
        )}
      </Cell>
      <Cell label={m.customers_aadhar()} className={ofAccount}>
        <Download path={person.aadharCard} label={m.customers_aadhar_of({ name })} />
      </Cell>
      <Cell label={m.customers_pan()} className={ofAccount}>
        <Download path={person.panCard} label={m.customers_pan_of({ name })} />
      </Cell>
    </CardRow>
  );
}

function Download({ path, label }: { path: string | null; label: string }) {
  if (!path) return '-';
  return (
    <a href={downloadPath(path)} aria-label={label} className="link target relative z-1">
      {m.customers_download()}
    </a>
  );
}

type CellProps = { label: string; className?: string; children: ReactNode };

function Cell({ label, className = '', children }: CellProps) {
  return (
    <CardCell
      label={label}
      className={`figures max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:text-right max-md:before:shrink-0 md:py-0.5 md:pr-3 xl:pr-5 ${className}`}
    >
      {children}
    </CardCell>
  );
}
