import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { customerPath } from '#shared/paths.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { downloadPath } from '#web/app/documents/download-path.ts';
import { m } from '#web/paraglide/messages.js';
import { CardCell, CardColumn, CardRow, CardRowHead, CardTable } from '#web/ui/CardTable.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { formatPhone } from '#web/ui/format-phone.ts';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { Badges } from './Badges.tsx';
import { rememberRow, useReturn } from './use-return.ts';
import type { ListedUser } from './use-users.ts';

export const customerRoleNames: Record<Role, () => string> = {
  user: m.app_role_user,
  viewer: m.app_role_viewer,
  accountant: m.app_role_accountant,
  seller: m.app_role_seller,
  admin: m.app_role_admin,
};

export function CustomersTable({ users }: { users: readonly ListedUser[] }) {
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
      {users.map((user) => (
        <Row key={user._id} user={user} />
      ))}
    </CardTable>
  );
}

function Row({ user }: { user: ListedUser }) {
  const name = user.name || m.customers_unnamed();
  // Guests have neither photo nor documents, so cards omit these cells.
  const ofAccount = user.guest ? 'max-md:hidden' : '';
  return (
    <CardRow className="relative focus-within:bg-haldi-wash hover:bg-wash">
      <CardRowHead className="wrap-anywhere md:min-w-36 md:py-0.5 md:pr-3 md:pl-2 xl:pr-5">
        <Link
          to={customerPath(user._id)}
          data-row={user._id}
          onClick={() => rememberRow(user._id)}
          className="target underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <Badges user={user} />
      </CardRowHead>
      <Cell label={m.customers_email()} className="wrap-anywhere md:min-w-44">
        {user.email ? <EmailAddress>{user.email}</EmailAddress> : '-'}
      </Cell>
      <Cell label={m.customers_phone()} className="whitespace-nowrap">
        {user.phone ? formatPhone(user.phone) : '-'}
      </Cell>
      <Cell label={m.customers_role()}>{user.guest ? m.customers_badge_guest() : customerRoleNames[user.role]()}</Cell>
      <Cell label={m.customers_photo()} className={ofAccount}>
        {user.profilePhoto ? (
          <Avatar name={name} photo={user.profilePhoto} alt={m.customers_photo_of({ name })} className="size-10" />
        ) : (
          '-'
        )}
      </Cell>
      <Cell label={m.customers_aadhar()} className={ofAccount}>
        <Download path={user.aadharCard} label={m.customers_aadhar_of({ name })} />
      </Cell>
      <Cell label={m.customers_pan()} className={ofAccount}>
        <Download path={user.panCard} label={m.customers_pan_of({ name })} />
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
