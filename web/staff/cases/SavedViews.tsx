import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { mostSavedViews } from '#shared/rules/cases/saved-views.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { CrossIcon } from '#web/ui/icons.tsx';

type SavedView = Reply<'GET /api/staff/saved-views'>[number];

export function SavedViews({ query }: { query: string }) {
  const client = useQueryClient();
  const action = useEndpointMutation();
  const { data: views = [] } = useQuery(endpointQuery('GET /api/staff/saved-views', {}));
  const [naming, setNaming] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: ['GET /api/staff/saved-views'] });
  const restore = async (view: Omit<SavedView, 'id'>) => {
    if (await action.run('POST /api/staff/saved-views', { body: view }))
      action.setNotice({ tone: 'success', text: m.work_view_saved({ name: view.name }) });
    void reload();
  };
  const remove = async ({ id, ...view }: SavedView) => {
    if (await action.run('DELETE /api/staff/saved-views/:id', { params: { id } }))
      action.setNotice({
        tone: 'success',
        text: m.work_view_removed({ name: view.name }),
        undo: () => void restore(view),
      });
    void reload();
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
      {canSave && !naming && (
        <div>
          <Button variant="ghost" small onClick={() => setNaming(true)}>
            {m.work_view_save()}
          </Button>
        </div>
      )}
      {canSave && naming && (
        <NameForm
          query={query}
          onSaved={({ name }) => {
            setNaming(false);
            action.setNotice({ tone: 'success', text: m.work_view_saved({ name }) });
            void reload();
          }}
        />
      )}
      <ActionNotice notice={action.notice} className="max-w-xl" />
    </div>
  );
}

function NameForm({ query, onSaved }: { query: string; onSaved: (view: SavedView) => void }) {
  const form = useContractForm('POST /api/staff/saved-views', {
    fields: { name: required(m.work_view_name_missing) },
    input: ({ name }) => ({ body: { name: name.trim(), query } }),
    texts: staffTexts,
    onDone: onSaved,
  });
  return (
    <form {...form.props} className="grid max-w-xl gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <Field
            {...form.field('name')}
            id="view-name"
            label={m.work_view_name()}
            maxLength={40}
            autoFocus
            autoComplete="off"
          />
        </div>
        <SubmitButton small {...form.submit}>
          {m.work_save()}
        </SubmitButton>
      </div>
      <FormNotice refused={form.refused} />
    </form>
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
