import { may } from '#shared/rules/accounts.ts';
import type { ReauthAccount } from '#web/app/profile/shared/reauth.ts';
import { m } from '#web/paraglide/messages.js';
import { AbsenceForm } from '#web/staff/shared/AbsenceForm.tsx';
import { roleNames } from '#web/staff/shared/role-names.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { moment, nearDay } from '#web/ui/page-dates.ts';
import { ChangeAccount } from './ChangeAccount.tsx';
import type { ListedStaffAccount } from './types.ts';

type Props = {
  account: ListedStaffAccount;
  own: ReauthAccount;
  oneself: boolean;
  onChanged: (text: string | null) => void;
};

export function StaffMember({ account, own, oneself, onChanged }: Props) {
  const { name, email, role, accountant, secondFactor, disabledAt, awayUntil, lastUsedAt, sessions } = account;
  return (
    <li className="border-b border-line pt-4 pb-3 [&>details]:border-0">
      <div className="grid gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)]">
        <div className="min-w-0 wrap-anywhere">
          <p className="text-lg font-semibold">
            {name} {oneself && <span className="text-base font-normal text-muted">{m.desk_staff_you()}</span>}
          </p>
          <p className="text-sm text-muted">{email ?? '-'}</p>
        </div>
        <p className="font-medium">
          {roleNames[role]()}
          {accountant && role === 'seller' && <span className="block font-normal">{m.desk_accountant()}</span>}
          {awayUntil && <span className="block font-normal">{m.work_away_until({ day: nearDay(awayUntil) })}</span>}
          {disabledAt && <span className="block text-mirchi">{m.desk_staff_shut_out()}</span>}
        </p>
        <div className="text-sm">
          <p className={secondFactor ? 'text-pudina' : 'text-mirchi'}>
            {secondFactor ? m.desk_second_factor_on() : m.desk_second_factor_off()}
          </p>
          <p className="text-muted">{sessionsText(sessions, lastUsedAt)}</p>
        </div>
      </div>
      {!disabledAt && may('staff', { role }) && (
        <Disclosure summary={m.desk_staff_absence({ name })} group="staff">
          <AbsenceForm someone={account} own={oneself} onChanged={() => onChanged(null)} />
        </Disclosure>
      )}
      {!oneself && (
        <Disclosure summary={m.desk_staff_change({ name })} group="staff">
          <ChangeAccount account={account} own={own} onChanged={onChanged} />
        </Disclosure>
      )}
    </li>
  );
}

function sessionsText(count: number, lastUsedAt: string | null): string {
  if (count === 0 || lastUsedAt === null) return m.desk_sessions_none();
  const when = moment(lastUsedAt);
  return count === 1 ? m.desk_session_one({ when }) : m.desk_sessions({ count, when });
}
