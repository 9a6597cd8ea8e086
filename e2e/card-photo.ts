import { cardPhotoBytes } from '#test/card-photo.ts';
import type { CaseUpload } from './case.ts';
import { asFile } from './profile.ts';

const made = new Map<number, Promise<CaseUpload>>();

/** Returns a photo of a card as an upload; each blur is created only once. */
export function cardPhoto({ blur = 0 } = {}): Promise<CaseUpload> {
  const photo = made.get(blur) ?? cardPhotoBytes({ blur }).then((bytes) => asFile('card.jpg', 'image/jpeg', bytes));
  made.set(blur, photo);
  return photo;
}
