/** The script of the pages with hearts: shows what is saved, saves and drops; for guests in this browser only. */
import { keptToken } from '../session/kept.ts';
import { askFavourites, handOver, keepSlugs, keptSlugs } from './kept.ts';

const note = document.querySelector<HTMLElement>('[data-heart-note]');
let fading: ReturnType<typeof setTimeout>;

function say(what: 'device' | 'failed') {
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
  if (!keptToken()) return show(keptSlugs());
  await handOver();
  const answer = await askFavourites('GET');
  if (!answer.ok) return;
  const plans: { slug: string }[] = await answer.json();
  show(plans.map(({ slug }) => slug));
}

async function toggle(slug: string, saved: boolean) {
  mark(slug, saved);
  if (!keptToken()) {
    keepSlugs([...keptSlugs().filter((kept) => kept !== slug), ...(saved ? [slug] : [])]);
    if (saved) say('device');
    return;
  }
  const taken = await askFavourites(saved ? 'PUT' : 'DELETE', slug).then(
    ({ ok }) => ok,
    () => false,
  );
  if (taken) return;
  mark(slug, !saved);
  say('failed');
}

document.addEventListener('click', ({ target }) => {
  const heart = target instanceof Element ? target.closest<HTMLElement>('[data-heart]') : null;
  if (heart) void toggle(heart.dataset.heart ?? '', heart.ariaPressed !== 'true');
});
for (const when of ['storage', 'pageshow']) addEventListener(when, () => refresh().catch(console.warn));
