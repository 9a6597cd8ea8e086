import { paths } from '#shared/paths.ts';
import { homeOf, isStaff, may, type Right, type Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { localHomeOf, localPath } from '#web/platform/i18n/paths.ts';
import {
  AlertIcon,
  BoardIcon,
  BookIcon,
  CalendarIcon,
  ChartIcon,
  ChatIcon,
  HomeIcon,
  KeyIcon,
  LeaveIcon,
  LicenceIcon,
  MoneyIcon,
  OfferIcon,
  OrdersIcon,
  RenewIcon,
  SettingsIcon,
  TagIcon,
  UserIcon,
  UsersIcon,
} from '#web/ui/icons.tsx';

export function appLinks(role: Role, accountant: boolean) {
  const has = (right: Right) => may(right, { role, accountant });
  const links = [
    {
      shown: homeOf(role) !== paths.cases && homeOf(role) !== paths.money,
      to: localHomeOf(role),
      label: m.app_home(),
      Icon: HomeIcon,
    },
    { shown: has('reader'), to: localPath(paths.cases), label: m.app_staff_cases(), Icon: LicenceIcon },
    { shown: has('reader'), to: localPath(paths.taskBoard), label: m.app_task_board(), Icon: BoardIcon },
    { shown: has('staff'), to: localPath(paths.sellerDashboard), label: m.app_customers(), Icon: UsersIcon },
    { shown: has('staff'), to: localPath(paths.enquiries), label: m.app_enquiries(), Icon: ChatIcon },
    { shown: has('staff'), to: localPath(paths.quotes), label: m.app_quotes(), Icon: OfferIcon },
    { shown: !isStaff(role), to: localPath(paths.cases), label: m.app_cases(), Icon: LicenceIcon },
    { shown: has('reader') || !isStaff(role), to: localPath(paths.orders), label: m.app_orders(), Icon: OrdersIcon },
    { shown: has('accountant'), to: localPath(paths.money), label: m.app_money(), Icon: MoneyIcon },
    { shown: has('accountant'), to: localPath(paths.numbers), label: m.app_numbers(), Icon: ChartIcon },
    { shown: has('reader'), to: localPath(paths.calendar), label: m.app_calendar(), Icon: CalendarIcon },
    { shown: has('admin'), to: localPath(paths.catalogue), label: m.shop_title(), Icon: TagIcon },
    { shown: has('admin'), to: localPath(paths.settings), label: m.app_settings(), Icon: SettingsIcon },
    { shown: has('admin'), to: localPath(paths.audit), label: m.app_audit(), Icon: BookIcon },
    { shown: has('admin'), to: localPath(paths.staff), label: m.app_staff(), Icon: KeyIcon },
    { shown: has('admin'), to: localPath(paths.system), label: m.app_system(), Icon: AlertIcon },
    { shown: true, to: localPath(paths.profile), label: m.app_profile(), Icon: UserIcon },
    { shown: true, to: localPath(paths.subscriptions), label: m.app_subscriptions(), Icon: RenewIcon },
    { shown: true, to: localPath(paths.logout), label: m.app_logout(), Icon: LeaveIcon },
  ];
  return links.filter(({ shown }) => shown);
}
