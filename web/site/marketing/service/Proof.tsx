import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';

/** The operator's rating, number of kitchens and guarantee. */
export function Proof() {
  const { rating, reviews, onboarded, kitchens } = localBrand().claims;
  const claims = [onboarded, kitchens].filter(({ shown }) => shown).map(({ text }) => text);
  if (rating.shown && reviews.shown) claims.unshift(m.plans_rating({ rating: rating.text, reviews: reviews.text }));
  claims.push(m.plans_guarantee({ days: localBrand().promises.guaranteeDays }));
  return (
    <ul className="bullets mt-6 grid gap-2 font-medium sm:grid-cols-2 sm:gap-x-6">
      {claims.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
