/** Handles the 'show all' and 'show less' buttons of lists. */
export function startMoreLists(page: HTMLElement) {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-more]') : null;
    const list = button?.closest('[data-more-list]');
    if (!button || !list) return;
    const open = list.toggleAttribute('data-open');
    button.setAttribute('aria-expanded', String(open));
    if (open) list.querySelector<HTMLElement>('[data-extra] :is(button, summary)')?.focus();
    else if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
  });
}
