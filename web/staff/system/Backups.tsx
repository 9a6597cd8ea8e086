import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { moment, nearDay } from '#web/ui/page-dates.ts';

type Backup = Reply<'GET /api/admin/system'>['backups'][number];

/** The last backups, and which of them was restored on another machine to see that it works. */
export function Backups({ backups }: { backups: readonly Backup[] }) {
  const client = useQueryClient();
  const action = useEndpointMutation();
  const note = async ({ id }: Backup) => {
    if (await action.run('POST /api/admin/backups/:id/tried-restore', { params: { id } }))
      void client.invalidateQueries({ queryKey: ['GET /api/admin/system'] });
  };
  if (backups.length === 0) return <p className="text-muted">{m.desk_system_backups_none()}</p>;
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">{m.desk_system_restore_hint()}</p>
      <ul className="border-t-2 border-ink">
        {backups.map((backup) => (
          <li
            key={backup.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-1"
          >
            <span>
              {m.desk_system_backup({
                when: moment(backup.madeAt),
                size: (backup.bytes / 1e6).toFixed(1),
                rows: formatCount(backup.rows),
                files: formatCount(backup.files),
              })}
              <span className={`block text-sm ${backup.restoreTriedAt ? 'text-pudina' : 'text-muted'}`}>
                {backup.restoreTriedAt
                  ? m.desk_system_restore_tried({ day: nearDay(backup.restoreTriedAt) })
                  : m.desk_system_restore_none()}
              </span>
            </span>
            <button
              type="button"
              className="link target"
              aria-label={m.desk_system_restore_note_of({ when: moment(backup.madeAt) })}
              onClick={() => void note(backup)}
            >
              {m.desk_system_restore_note()}
            </button>
          </li>
        ))}
      </ul>
      <ActionNotice notice={action.notice} className="mt-3" />
    </>
  );
}
