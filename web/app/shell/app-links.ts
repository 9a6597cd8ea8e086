import { paths } from '#shared/paths.ts';
import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { localHomeOf, localPath } from '#web/platform/i18n/paths.ts';
import {
  BoardIcon,
  BookIcon,
  CalendarIcon,
  ChatIcon,
  HomeIcon,
  KeyIcon,
  LeaveIcon,
  LicenceIcon,
  MoneyIcon,
  OrdersIcon,
  RenewIcon,
  SettingsIcon,
  UserIcon,
  UsersIcon,
} from '#web/ui/icons.tsx';

export function appLinks(role: Role, accountant: boolean) {
  const work = [
    { to: localPath(paths.cases), label: m.app_staff_cases(), Icon: LicenceIcon },
    { to: localPath(paths.taskBoard), label: m.app_task_board(), Icon: BoardIcon },
    { to: localPath(paths.sellerDashboard), label: m.app_customers(), Icon: UsersIcon },
    { to: localPath(paths.enquiries), label: m.app_enquiries(), Icon: ChatIcon },
  ];
  const house = [
    { to: localPath(paths.calendar), label: m.app_calendar(), Icon: CalendarIcon },
    { to: localPath(paths.settings), label: m.app_settings(), Icon: SettingsIcon },
    { to: localPath(paths.audit), label: m.app_audit(), Icon: BookIcon },
    { to: localPath(paths.staff), label: m.app_staff(), Icon: KeyIcon },
  ];
  return [
    { to: localHomeOf(role), label: m.app_home(), Icon: HomeIcon },
    ...(isStaff(role) ? work : []),
    ...(isStaff(role) ? [] : [{ to: localPath(paths.cases), label: m.app_cases(), Icon: LicenceIcon }]),
    { to: localPath(paths.orders), label: m.app_orders(), Icon: OrdersIcon },
    ...(accountant ? [{ to: localPath(paths.money), label: m.app_money(), Icon: MoneyIcon }] : []),
    ...(role === 'admin' ? house : []),
    { to: localPath(paths.profile), label: m.app_profile(), Icon: UserIcon },
    { to: localPath(paths.subscriptions), label: m.app_subscriptions(), Icon: RenewIcon },
    { to: localPath(paths.logout), label: m.app_logout(), Icon: LeaveIcon },
  ];
}
