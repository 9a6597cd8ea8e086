import type { ReactNode } from 'react';

const inks = { good: 'text-pudina', bad: 'text-mirchi', plain: 'text-muted' };

/**
 * Status label that looks like a rubber stamp; `className` sets its position, for example 'absolute right-5 bottom-8'.
 */
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
