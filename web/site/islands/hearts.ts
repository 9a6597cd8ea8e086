/** Page script for the heart buttons: shows, adds and removes saved plans; for guests in local storage. */
import { storedToken } from '#web/platform/storage/safe-storage.ts';
import {
  fetchFavourites,
  moveSavedPlansToAccount,
  storedSlugs,
  storeSlugs,
} from '#web/platform/storage/saved-plans.ts';

const note = document.querySelector<HTMLElement>('[data-heart-note]');
let fading: ReturnType<typeof setTimeout>;

function showNote(what: 'device' | 'failed') {
  if (!note) return;
  clearTimeout(fading);
  note.textContent = note.dataset[what] ?? '';
  fading = setTimeout(() => note.replaceChildren(), 5000);
}

function mark(slug: string, saved: boolean) {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]'))
    if (heart.dataset.heart === slug) heart.ariaPressed = String(saved);
}

function show(slugs: readonly string[]) {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-heart]'))
    mark(dataset.heart ?? '', slugs.includes(dataset.heart ?? ''));
}

async function refresh() {
  if (!storedToken()) return show(storedSlugs());
  await moveSavedPlansToAccount();
  const answer = await fetchFavourites('GET');
  if (!answer.ok) return;
  const plans: { slug: string }[] = await answer.json();
  show(plans.map(({ slug }) => slug));
}

async function toggle(slug: string, saved: boolean) {
  mark(slug, saved);
  if (!storedToken()) {
    storeSlugs([...storedSlugs().filter((stored) => stored !== slug), ...(saved ? [slug] : [])]);
    if (saved) showNote('device');
    return;
  }
  const taken = await fetchFavourites(saved ? 'PUT' : 'DELETE', slug).then(
    ({ ok }) => ok,
    () => false,
  );
  if (taken) return;
  mark(slug, !saved);
  showNote('failed');
}

document.addEventListener('click', ({ target }) => {
  const heart = target instanceof Element ? target.closest<HTMLElement>('[data-heart]') : null;
  if (heart) void toggle(heart.dataset.heart ?? '', heart.ariaPressed !== 'true');
});
for (const when of ['storage', 'pageshow']) addEventListener(when, () => refresh().catch(console.warn));
