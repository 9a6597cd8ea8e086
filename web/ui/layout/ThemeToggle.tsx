import { useEffect } from 'react';
import { m } from '#web/paraglide/messages.js';
import { ThemeIcon } from '#web/ui/icons.tsx';

/** Asks all-pages.ts to set the state of the theme switch, which may have been rendered after all-pages.ts ran. */
function useThemeShown(): void {
  useEffect(() => {
    document.dispatchEvent(new Event('theme'));
  }, []);
}

export function ThemeToggle({ className = '' }: { className?: string }) {
  useThemeShown();
  return (
    <button
      type="button"
      data-theme-toggle=""
      aria-label={m.site_dark_mode()}
      suppressHydrationWarning
      className={`needs-script grid size-11 shrink-0 place-items-center hover:text-kesar ${className}`}
    >
      <ThemeIcon className="size-6" />
    </button>
  );
}
