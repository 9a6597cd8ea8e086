import type { ReactNode, Ref } from 'react';

// biome-ignore-start lint/a11y: browsers drop a table's roles where its display changes, and roles of cells need an
// ancestor that is a table by its role only

type TableProps = { caption: string; head: ReactNode; bodyRef?: Ref<HTMLTableSectionElement>; children: ReactNode };

export function CardTable({ caption, head, bodyRef, children }: TableProps) {
  return (
    <div role="table" aria-label={caption}>
      <table role="none" className="w-full text-left max-md:block">
        <thead role="rowgroup" className="border-b-2 border-ink text-muted max-md:sr-only">
          <tr role="row">{head}</tr>
        </thead>
        <tbody ref={bodyRef} role="rowgroup" className="max-md:grid max-md:gap-3">
          {children}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = { className?: string; children: ReactNode };

export function CardColumn({ className = '', children }: CellProps) {
  return (
    <th role="columnheader" scope="col" className={`py-2.5 font-medium ${className}`}>
      {children}
    </th>
  );
}

/** Props of a row; with `focusRef`, scripts can focus it. */
type RowProps = CellProps & { focusRef?: Ref<HTMLTableRowElement> | undefined };

export function CardRow({ className = '', focusRef, children }: RowProps) {
  return (
    <tr
      ref={focusRef}
      tabIndex={focusRef ? -1 : undefined}
      role="row"
      className={`max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:px-4 max-md:py-3 md:border-b md:border-line ${className}`}
    >
      {children}
    </tr>
  );
}

type LabelledProps = CellProps & { label?: string };
const label = 'max-md:py-1 max-md:before:text-muted max-md:before:content-[attr(data-label)]';

/** Row header. On phones it is the title of the card or, if it has a label, one of its lines. */
export function CardRowHead({ label: text, className = '', children }: LabelledProps) {
  return (
    <th
      role="rowheader"
      scope="row"
      data-label={text}
      className={`font-semibold ${text ? `${label} max-md:before:font-normal` : 'max-md:block max-md:text-lg'} ${className}`}
    >
      {children}
    </th>
  );
}

export function CardCell({ label: text, className = '', children }: LabelledProps) {
  return (
    <td role="cell" data-label={text} className={`${label} ${className}`}>
      {children}
    </td>
  );
}

// biome-ignore-end lint/a11y: see above
