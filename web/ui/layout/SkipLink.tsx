import { m } from '#web/paraglide/messages.js';

export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20 focus:rounded-control focus:bg-ink focus:px-5 focus:py-3 focus:text-paper"
    >
      {m.site_skip()}
    </a>
  );
}
