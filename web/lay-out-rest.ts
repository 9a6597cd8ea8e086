/**
 * Parts of the page that wait until they come near the screen (`later-*`, web/styles/theme.css) are laid out one by one
 * once the first picture is there and nobody waits, so that jumps, pictures of the whole page and the scrollbar tell true.
 */
const parts = document.querySelectorAll<HTMLElement>('section, article, footer')[Symbol.iterator]();
// Safari lacks idle moments.
const whenIdle = window.requestIdleCallback ?? setTimeout;

function layOutNext() {
  const { value: part } = parts.next();
  if (!part) return;
  part.style.contentVisibility = 'visible';
  onceInAFrame();
}

function onceInAFrame() {
  requestAnimationFrame(() => whenIdle(layOutNext));
}

onceInAFrame();
