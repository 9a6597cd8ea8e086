import { Fragment } from 'react';

/** E-mail address that may wrap before its dots and its @ sign. */
export function EmailAddress({ children }: { children: string }) {
  return children.split(/(?=[.@])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name
    <Fragment key={place}>
      <wbr />
      {part}
    </Fragment>
  ));
}
