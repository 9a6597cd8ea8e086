import { here } from '#web/platform/i18n/paths.ts';
import { RowsTable } from '#web/ui/RowsTable.tsx';
import type { Block } from './types.ts';

/** One block of a policy; `caption` names a table for screen readers. */
export function PolicyBlock({ block, caption }: { block: Block; caption: string }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('rows' in block) return <RowsTable caption={caption} head={block.head} rows={block.rows} />;
  if ('link' in block)
    return (
      <p>
        {block.text}{' '}
        <a href={here(block.link.href)} className="link">
          {block.link.label}
        </a>
        .
      </p>
    );
  return (
    <ul className="bullets grid gap-2">
      {block.list.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}
