const header = 80;
const margin = 16;

/** A card taller than the window sticks by its lower edge, so that all of it can be reached. */
export function keepCardInReach(page: HTMLElement) {
  const card = page.querySelector<HTMLElement>('[data-sticky]');
  if (!card) return;
  const place = () => {
    card.style.top = `${Math.min(header, innerHeight - card.offsetHeight - margin)}px`;
  };
  new ResizeObserver(place).observe(card);
  addEventListener('resize', place);
}
