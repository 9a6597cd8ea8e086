import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import type { NeededDocument } from './content/types.ts';
import { PlanSection } from './PlanSection.tsx';

export function NeededDocuments({ documents }: { documents: readonly NeededDocument[] }) {
  return (
    <PlanSection title={m.plans_documents()}>
      <ol className="border-t border-line">
        {documents.map(({ title, text, link }, place) => (
          <li
            key={title}
            className="grid grid-cols-[1.75rem_1fr] items-baseline gap-x-2 border-b border-line py-3 md:grid-cols-[1.75rem_15rem_1fr]"
          >
            <span className="condensed font-bold text-kesar">{place + 1}</span>
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted max-md:col-start-2">
              {text}
              {link && (
                <a
                  href={link.href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="link flex min-h-11 items-center gap-1"
                >
                  {link.label}
                  <ArrowIcon className="size-4 -rotate-45" />
                  <span className="sr-only"> ({m.plans_new_tab()})</span>
                </a>
              )}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-4">
        {m.plans_no_number()}{' '}
        <a href={localPath(paths.fssaiOnboarding)} className="link">
          {m.plans_no_number_link()}
        </a>
      </p>
    </PlanSection>
  );
}
