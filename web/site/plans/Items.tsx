import { m } from '#web/paraglide/messages.js';
import { BrandPicture } from '#web/site/shared/pictures.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Modal, OpenModal } from '#web/ui/Modal.tsx';
import { LicencePicture, ScooterPicture, ThaliPicture } from '#web/ui/pictures.tsx';
import type { Item } from './content/types.ts';
import { extra, MoreList } from './MoreList.tsx';
import { PlanSection } from './PlanSection.tsx';
import { ChatPicture, ListingPicture, QrPicture, RupeePicture } from './pictures.tsx';

const pictures = [
  LicencePicture,
  ThaliPicture,
  BrandPicture,
  QrPicture,
  RupeePicture,
  ScooterPicture,
  ListingPicture,
  ChatPicture,
];
const shownFirst = 4;

export function Items({ items }: { items: readonly Item[] }) {
  return (
    <PlanSection title={m.plans_items()}>
      <MoreList id="items" more={m.plans_items_all()} less={m.plans_less()}>
        <ul className="grid gap-3 md:grid-cols-2">
          {items.map(({ title, summary }, place) => {
            const Picture = pictures[place] ?? LicencePicture;
            return (
              <li key={title} {...(place >= shownFirst && extra)}>
                <OpenModal
                  opens={`item-${place + 1}`}
                  className="grid h-full w-full grid-cols-[3rem_1fr_1.25rem] items-center gap-4 rounded-card border border-line bg-card p-4 text-left hover:border-kesar"
                >
                  <Picture className="size-12" />
                  <span>
                    <span className="block font-semibold">{title}</span>
                    <span className="block text-sm text-muted">{summary}</span>
                  </span>
                  <PlusIcon className="size-5 text-kesar" />
                </OpenModal>
              </li>
            );
          })}
        </ul>
      </MoreList>
      {items.map(({ title, detail }, place) => (
        <Modal key={title} id={`item-${place + 1}`} title={m.plans_details()}>
          <h3 className="text-ink">{title}</h3>
          {detail.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </Modal>
      ))}
    </PlanSection>
  );
}
