import { m } from '#web/paraglide/messages.js';
import { Sources } from '#web/site/shared/Sources.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Modal, OpenModal } from '#web/ui/Modal.tsx';
import type { Business } from './content/types.ts';
import { PlanSection } from './PlanSection.tsx';

export function Businesses({ businesses }: { businesses: readonly Business[] }) {
  return (
    <PlanSection title={m.plans_businesses()} lead={m.plans_businesses_lead()}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {businesses.map(({ title }, place) => (
          <li key={title}>
            <OpenModal
              opens={`business-${place + 1}`}
              className="flex min-h-16 w-full items-center justify-between gap-2 rounded-card border border-line bg-card px-4 py-3 text-left leading-tight font-semibold hover:border-kesar h-full"
            >
              {title}
              <PlusIcon className="size-5 shrink-0 text-kesar" />
            </OpenModal>
          </li>
        ))}
      </ul>
      {businesses.map(({ title, permission, detail, facts }, place) => (
        <Modal key={title} id={`business-${place + 1}`} title={title}>
          <p className="font-semibold text-ink">{permission}</p>
          {detail.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
          <div className="mt-3">
            <Sources facts={facts} />
          </div>
        </Modal>
      ))}
    </PlanSection>
  );
}
