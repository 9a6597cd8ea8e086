type Props = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

export function RowsTable({ caption, head, rows }: Props) {
  return (
    // biome-ignore-start lint/a11y: browsers drop a table's roles where its display changes, and roles of cells need an
    // ancestor that is a table by its role only
    <div role="table" aria-label={caption}>
      <table role="none" className="rows">
        <thead role="rowgroup">
          <tr role="row">
            {head.map((label) => (
              <th key={label} role="columnheader" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([first, ...others]) => (
            <tr key={first} role="row">
              <th role="rowheader" scope="row">
                {first}
              </th>
              {others.map((text, place) => (
                <td key={head[place + 1]} role="cell" data-label={head[place + 1]}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y: see above
  );
}
