import { inRupees, paiseInRupees } from '#shared/rules/money.ts';

type Props = ({ amount: number; paise?: never } | { paise: number; amount?: never }) & { className?: string };

/** Amount in whole rupees (`amount`) or in `paise`, with Indian digit grouping and tabular figures. */
export function Money({ amount, paise, className = '' }: Props) {
  const text = paise === undefined ? inRupees(amount) : paiseInRupees(paise);
  return <span className={`whitespace-nowrap figures ${className}`}>{text}</span>;
}
