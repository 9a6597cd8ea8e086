import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { mostSavedViews } from '#shared/rules/cases/saved-views.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { CrossIcon } from '#web/ui/icons.tsx';

type SavedView = Reply<'listSavedViews'>[number];

/** Saved filters of the work list: one chip each; the current filters can be saved under a name. */
export function SavedViews({ query }: { query: string }) {
  const client = useQueryClient();
  const action = useEndpointMutation();
  const { data: views = [] } = useQuery(endpointQuery('listSavedViews', {}));
  const [name, setName] = useState<string | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: ['listSavedViews'] });
  const save = async (view: Omit<SavedView, 'id'>) => {
    const saved = await action.run('saveView', { body: view });
    if (saved) {
      setName(null);
      action.setNotice({ tone: 'success', text: m.work_view_saved({ name: view.name }) });
    }
    void reload();
  };
  const remove = async ({ id, ...view }: SavedView) => {
    if (await action.run('removeSavedView', { params: { id } }))
      action.setNotice({
        tone: 'success',
        text: m.work_view_removed({ name: view.name }),
        undo: () => void save(view),
      });
    void reload();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name?.trim()) void save({ name: name.trim(), query });
  };
  const canSave = query !== '' && views.length < mostSavedViews && views.every((view) => view.query !== query);
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {views.length > 0 && (
        <ul aria-label={m.work_views_saved()} className="flex flex-wrap gap-2">
          {views.map((view) => (
            <Chip key={view.id} view={view} current={view.query === query} onRemove={() => void remove(view)} />
          ))}
        </ul>
      )}
      {canSave && name === null && (
        <div>
          <Button variant="ghost" small onClick={() => setName('')}>
            {m.work_view_save()}
          </Button>
        </div>
      )}
      {canSave && name !== null && (
        <form onSubmit={submit} className="flex max-w-xl flex-wrap items-end gap-3">
          <div className="min-w-0 grow">
            <Field
              name="view-name"
              label={m.work_view_name()}
              maxLength={40}
              autoFocus
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </div>
          <Button type="submit" small aria-disabled={action.busy || name.trim() === ''}>
            {m.work_save()}
          </Button>
        </form>
      )}
      <ActionNotice notice={action.notice} className="max-w-xl" />
    </div>
  );
}

function Chip({
  view: { name, query },
  current,
  onRemove,
}: {
  view: SavedView;
  current: boolean;
  onRemove: () => void;
}) {
  return (
    <li className={`flex max-w-full items-center border ${current ? 'border-ink font-semibold' : 'border-line'}`}>
      <Link
        to={query || '?'}
        aria-current={current ? 'true' : undefined}
        className="min-h-11 min-w-0 content-center py-1.5 pl-3 wrap-anywhere underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
        aria-label={m.work_view_remove({ name })}
        onClick={onRemove}
      >
        <CrossIcon className="size-4" />
      </button>
    </li>
  );
}
