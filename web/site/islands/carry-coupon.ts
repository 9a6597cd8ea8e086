import { fillIn } from '#shared/fill-in.ts';

// Adds the coupon code in the URL to the links to the checkout and the plan pages.
const code = new URLSearchParams(location.search).get('couponCode');
if (code && /^\w{1,40}$/.test(code)) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#content a[href]')) {
    const to = new URL(link.href);
    if (to.origin !== location.origin || !/\/(checkout|course)\//.test(to.pathname)) continue;
    to.searchParams.set('couponCode', code);
    link.href = to.href;
  }
  const note = document.querySelector<HTMLElement>('[data-carried]');
  if (note) {
    note.textContent = fillIn(note.dataset.carried ?? '', { code });
    note.hidden = false;
  }
}
