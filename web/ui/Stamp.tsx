import type { ReactNode } from 'react';

const inks = { good: 'text-pudina', bad: 'text-mirchi', plain: 'text-muted' };

/** `className` sets its position, for example 'absolute right-5 bottom-8'. */
export function Stamp({
  children,
  tone = 'good',
  className = '',
}: {
  children: ReactNode;
  tone?: keyof typeof inks;
  className?: string;
}) {
  return <span className={`stamp ${inks[tone]} ${className}`}>{children}</span>;
}
