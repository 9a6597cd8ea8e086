/** Script of all pages: theme switch, language link, video, dialogs, and invoker commands where missing. */
const root = document.documentElement;
const systemDark = matchMedia('(prefers-color-scheme: dark)');

const isDark = () => root.classList.contains('dark') || (!root.classList.contains('light') && systemDark.matches);

function showTheme() {
  for (const button of document.querySelectorAll('[data-theme-toggle]'))
    button.setAttribute('aria-pressed', String(isDark()));
}

function switchTheme() {
  const dark = !isDark();
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  showTheme();
  localStorage.setItem('darkMode', String(dark));
}

function obey(button: Element) {
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button.getAttribute('command') === 'show-modal') {
    if (!dialog.open) dialog.showModal();
  } else dialog.close();
}

function isOutside(box: DOMRect, { clientX: x, clientY: y }: MouseEvent) {
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

function play(link: HTMLElement) {
  const frame = document.createElement('iframe');
  frame.src = link.dataset.video ?? '';
  frame.title = link.dataset.title ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.className = link.className;
  link.replaceWith(frame);
  frame.focus();
}

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const button = target.closest('button');
  const link = target.closest('a');
  const dialog = target.closest('dialog');
  // Cached pages are rendered without query string and fragment, so add both to the language link here.
  if (link?.dataset.language !== undefined) {
    link.search = location.search;
    link.hash = location.hash;
  }
  if (button?.matches('[data-theme-toggle]')) switchTheme();
  if (button?.hasAttribute('commandfor') && !('commandForElement' in button)) obey(button);
  if (link?.dataset.video) {
    event.preventDefault();
    play(link);
  }
  if (dialog && (link || (target === dialog && isOutside(dialog.getBoundingClientRect(), event)))) dialog.close();
});

systemDark.addEventListener('change', showTheme);
document.addEventListener('theme', showTheme);
showTheme();
