import { m } from '#web/paraglide/messages.js';

type Marked = { guest: boolean; confirmed: boolean; disabled: boolean };

/** Badges of an account: unconfirmed, disabled. Role and guest status are shown elsewhere. */
export function Badges({ user: { guest, confirmed, disabled } }: { user: Marked }) {
  const words = [
    !guest && !confirmed && m.customers_badge_unconfirmed(),
    disabled && m.customers_badge_disabled(),
  ].filter((word) => word !== false);
  if (words.length === 0) return null;
  return (
    <span className="ml-2 inline-flex flex-wrap gap-1.5 align-middle">
      {words.map((word) => (
        <span
          key={word}
          className="rounded-full border border-edge px-2 text-sm font-medium whitespace-nowrap text-muted"
        >
          {word}
        </span>
      ))}
    </span>
  );
}
