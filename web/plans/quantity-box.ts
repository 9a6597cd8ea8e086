import { mostLicences } from '#shared/rules/catalogue.ts';

/** The number field with its two buttons; tells every whole number from 1 to the most. */
export function startQuantityBox(box: HTMLElement, onChange: (quantity: number) => void) {
  const input = box.querySelector('input');
  const wrong = box.querySelector<HTMLElement>('[data-quantity-wrong]');
  if (!input || !wrong) return;

  function show(corrected: boolean) {
    const typed = Number(input?.value);
    const good = Number.isInteger(typed) && typed >= 1 && typed <= mostLicences;
    input?.setAttribute('aria-invalid', String(!good));
    if (wrong) wrong.hidden = good && !corrected;
    if (good) onChange(typed);
    for (const button of box.querySelectorAll<HTMLButtonElement>('[data-step]'))
      button.disabled = Number(button.dataset.step) < 0 ? typed <= 1 : typed >= mostLicences;
  }

  input.addEventListener('input', () => show(false));
  input.addEventListener('change', () => {
    const typed = Math.trunc(Number(input.value)) || 1;
    const nearest = String(Math.min(mostLicences, Math.max(1, typed)));
    const corrected = nearest !== input.value;
    input.value = nearest;
    show(corrected);
  });
  box.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-step]') : null;
    if (!button) return;
    input.value = String(
      Math.min(mostLicences, Math.max(1, Math.trunc(Number(input.value)) + Number(button.dataset.step))),
    );
    show(false);
  });
  show(false);
}
