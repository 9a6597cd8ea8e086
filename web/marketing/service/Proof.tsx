import { brandWords } from '../../brand-words.ts';
import { m } from '../../paraglide/messages.js';

/** What the operator stands for: rating, kitchens, guarantee. */
export function Proof() {
  const { rating, reviews, onboarded, kitchens } = brandWords().claims;
  const claims = [onboarded, kitchens].filter(({ shown }) => shown).map(({ text }) => text);
  if (rating.shown && reviews.shown) claims.unshift(m.plans_rating({ rating: rating.text, reviews: reviews.text }));
  claims.push(m.plans_guarantee({ days: brandWords().promises.guaranteeDays }));
  return (
    <ul className="bullets mt-6 grid gap-2 font-medium sm:grid-cols-2 sm:gap-x-6">
      {claims.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
