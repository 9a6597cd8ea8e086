import type { ReactNode } from 'react';

export type IconProps = { className?: string };

function Icon({ className = 'size-5', children }: IconProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      {children}
    </svg>
  );
}

const drawn = (d: string) =>
  function DrawnIcon({ className }: IconProps) {
    return (
      <Icon className={className}>
        <path d={d} />
      </Icon>
    );
  };

export const TickIcon = drawn('m5 12.5 4.5 4.5L19 7.5');
export const CrossIcon = drawn('M6 6l12 12M18 6 6 18');
export const PlusIcon = drawn('M12 5v14M5 12h14');
export const MinusIcon = drawn('M5 12h14');
export const MenuIcon = drawn('M4 6.5h16M4 12h16M4 17.5h10');
export const ArrowIcon = drawn('M5 12h14M13 6l6 6-6 6');
export const BackIcon = drawn('M19 12H5M11 6l-6 6 6 6');
export const DownIcon = drawn('m6 9 6 6 6-6');
export const PhoneIcon = drawn(
  'M8.5 4H5.5A1.5 1.5 0 0 0 4 5.6C4.6 13.2 10.8 19.4 18.4 20a1.5 1.5 0 0 0 1.6-1.5v-3l-4.2-1.6-1.9 1.9a13 13 0 0 1-5.7-5.7l1.9-1.9Z',
);
export const ChartIcon = drawn('M4 20h16M7 16.5v-5M12 16.5v-10M17 16.5v-7');
export const ChatIcon = drawn('M4 5h16v11H10.5L6 20v-4H4ZM8.5 9h7M8.5 12h4.5');
export const ClockIcon = drawn('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2');
export const AlertIcon = drawn('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5v5.5M12 16.3v.2');
export const NoteIcon = drawn('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.7v.2');
export const FlagIcon = drawn('M6 21V4h12l-3 4 3 4H6');
export const BoxIcon = drawn('M5 5h14v14H5Z');
export const CameraIcon = drawn('M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4ZM12 10.2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6');
export const PencilIcon = drawn('M5 19l1-4.5L16.5 4 20 7.5 9.5 18ZM14.5 6l3.5 3.5');
export const LockIcon = drawn('M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2');
export const SearchIcon = drawn('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20');
export const HeartIcon = drawn(
  'M12 20C6.5 16.2 3.5 12.8 3.5 9.2A4.3 4.3 0 0 1 12 7.6a4.3 4.3 0 0 1 8.5 1.6C20.5 12.8 17.5 16.2 12 20Z',
);
export const HomeIcon = drawn('m4 11 8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6');
export const OrdersIcon = drawn('M6 3.5h12V20l-2-1.5L14 20l-2-1.5L10 20l-2-1.5L6 20ZM9 8h6M9 11.5h6');
export const LicenceIcon = drawn('M6 3.5h8.5L18 7v13.5H6ZM14 3.5V7.5h4M9 11h6M9 14h6M9 17h3');
export const UserIcon = drawn('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0');
export const RenewIcon = drawn('M19.5 12a7.5 7.5 0 0 1-13.5 4.5M4.5 12A7.5 7.5 0 0 1 18 7.5M18 3.5v4h-4M6 20.5v-4h4');
export const LeaveIcon = drawn('M14 4H5v16h9M10 12h10.5M16.5 8l4 4-4 4');
export const BookIcon = drawn('M5 4h13v16H7a2 2 0 0 1-2-2ZM5 18a2 2 0 0 1 2-2h11M9 8h5M9 11.5h5');
export const CalendarIcon = drawn('M4 6h16v14H4ZM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8 14.5h2M14 14.5h2');
export const MoneyIcon = drawn('M3 6.5h18v11H3ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6 12h.2M17.8 12h.2');
export const OfferIcon = drawn('M4 12.5V4h8.5l8 8-8.5 8.5ZM8 7.8v.2');
export const KeyIcon = drawn('M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12.5 19.5 4M16 7.5l3 3M13.5 10l2 2');
export const UsersIcon = drawn(
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 13.5a6.5 6.5 0 0 1 3.5 5.5',
);
export const SettingsIcon = drawn('M4 7h9M17 7h3M13 4.5v5M4 12h3M11 12h9M11 9.5v5M4 17h10M18 17h2M14 14.5v5');
export const BoardIcon = drawn('M3 5h18M5 5v9h4V5M10 5v14h4V5M15 5v6h4V5');
export const BellIcon = drawn('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4M12 3v2');
export const RatingStarIcon = drawn('m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z');
export const UndoIcon = drawn('M8.5 5 4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H9');
export const TagIcon = drawn('M4 4h8l8.5 8.5-8 8L4 12ZM8.5 8.5h.01');
export const PauseIcon = drawn('M8.5 5.5v13M15.5 5.5v13');
export const EyeIcon = drawn(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6',
);
export const EyeShutIcon = drawn('M3 10c2 3 5 4.8 9 4.8S19 13 21 10M12 15v3.5M6.3 13.7 4.5 16.7M17.7 13.7l1.8 3');

export function ThemeIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor" />
    </Icon>
  );
}

export function PlayIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M8 5.5v13l11-6.5Z" fill="currentColor" />
    </Icon>
  );
}
