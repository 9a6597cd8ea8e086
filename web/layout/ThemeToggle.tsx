import { useEffect } from 'react';
import { m } from '../paraglide/messages.js';
import { ThemeIcon } from '../ui/icons.tsx';

/** A button that came later than the page hears from site.ts which theme is on. */
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
