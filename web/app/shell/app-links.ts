import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { localHomeOf, paths } from '#web/platform/i18n/paths.ts';
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
  UserIcon,
  UsersIcon,
} from '#web/ui/icons.tsx';

/** Sidebar links by role and right. */
export function appLinks(role: Role, accountant: boolean) {
  const work = [
    { to: paths.cases, label: m.app_staff_cases(), Icon: LicenceIcon },
    { to: paths.taskBoard, label: m.app_task_board(), Icon: BoardIcon },
    { to: paths.sellerDashboard, label: m.app_customers(), Icon: UsersIcon },
    { to: paths.enquiries, label: m.app_enquiries(), Icon: ChatIcon },
  ];
  const house = [
    { to: paths.calendar, label: m.app_calendar(), Icon: CalendarIcon },
    { to: paths.audit, label: m.app_audit(), Icon: BookIcon },
    { to: paths.staff, label: m.app_staff(), Icon: KeyIcon },
  ];
  return [
    { to: localHomeOf(role), label: m.app_home(), Icon: HomeIcon },
    ...(isStaff(role) ? work : []),
    ...(isStaff(role) ? [] : [{ to: paths.cases, label: m.app_cases(), Icon: LicenceIcon }]),
    { to: paths.orders, label: m.app_orders(), Icon: OrdersIcon },
    ...(accountant ? [{ to: paths.money, label: m.app_money(), Icon: MoneyIcon }] : []),
    ...(role === 'admin' ? house : []),
    { to: paths.profile, label: m.app_profile(), Icon: UserIcon },
    { to: paths.subscriptions, label: m.app_subscriptions(), Icon: RenewIcon },
    { to: paths.logout, label: m.app_logout(), Icon: LeaveIcon },
  ];
}
