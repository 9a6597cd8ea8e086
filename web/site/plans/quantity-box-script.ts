import { fillIn } from '#shared/fill-in.ts';
import { mostLicences } from '#shared/rules/catalogue.ts';

/** `onChange` gets a whole number from 1 to the maximum, at the start and after each such input. */
export function startQuantityBox(box: HTMLElement, onChange: (quantity: number) => void) {
  const input = box.querySelector('input');
  const wrong = box.querySelector<HTMLElement>('[data-quantity-wrong]');
  const corrected = box.querySelector<HTMLElement>('[data-quantity-corrected]');
  if (!input || !wrong || !corrected) return;

  function show() {
    const typed = Number(input?.value);
    const good = Number.isInteger(typed) && typed >= 1 && typed <= mostLicences;
    input?.setAttribute('aria-invalid', String(!good));
    if (wrong) wrong.hidden = good;
    if (corrected) corrected.textContent = '';
    if (good) onChange(typed);
    for (const button of box.querySelectorAll<HTMLButtonElement>('[data-step]'))
      button.disabled = Number(button.dataset.step) < 0 ? typed <= 1 : typed >= mostLicences;
  }

  input.addEventListener('input', show);
  input.addEventListener('change', () => {
    const typed = Math.trunc(Number(input.value)) || 1;
    const nearest = String(Math.min(mostLicences, Math.max(1, typed)));
    const changed = nearest !== input.value;
    input.value = nearest;
    show();
    if (changed) corrected.textContent = fillIn(corrected.dataset.quantityCorrected ?? '', { count: nearest });
  });
  box.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-step]') : null;
    if (!button) return;
    input.value = String(
      Math.min(mostLicences, Math.max(1, Math.trunc(Number(input.value)) + Number(button.dataset.step))),
    );
    show();
  });
  show();
}
