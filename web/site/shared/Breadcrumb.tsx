import { m } from '#web/paraglide/messages.js';

/** Breadcrumb; its last entry has no link. */
export function Breadcrumb({ trail }: { trail: readonly { label: string; href?: string }[] }) {
  return (
    <nav aria-label={m.site_breadcrumb()} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ label, href }, place) => (
          <li key={label} className="flex items-center gap-2">
            {place > 0 && <span aria-hidden="true">/</span>}
            {href ? (
              <a href={href} className="target min-w-0 underline-offset-4 hover:text-kesar hover:underline">
                {label}
              </a>
            ) : (
              <span aria-current="page" className="target min-w-0 text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
