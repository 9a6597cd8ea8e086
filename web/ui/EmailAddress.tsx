import { Fragment } from 'react';

/** An address that breaks, where it is too long for a line, before its dots and its @. */
export function EmailAddress({ children }: { children: string }) {
  return children.split(/(?=[.@])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name
    <Fragment key={place}>
      <wbr />
      {part}
    </Fragment>
  ));
}
