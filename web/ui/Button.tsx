import type { AnchorHTMLAttributes, ComponentProps } from 'react';

type Look = { variant?: 'primary' | 'ghost' | 'final'; small?: boolean; wide?: boolean };

function classOf({ variant = 'primary', small, wide }: Look, more = '') {
  return `button button-${variant}${small ? ' button-small' : ''}${wide ? ' w-full' : ''} ${more}`.trim();
}

export function Button({ variant, small, wide, className, ...rest }: Look & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classOf({ variant, small, wide }, className)} />;
}

export function ButtonLink({
  variant,
  small,
  wide,
  className,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={classOf({ variant, small, wide }, className)} />;
}
