import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestKinds } from '#shared/rules/cases/request-kinds.ts';
import { type BulkAction, bulkActions } from '#shared/rules/cases/statuses.ts';
import { m } from '#web/paraglide/messages.js';
import type { Input, Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { CaseListFilter } from './StaffCases.tsx';

type Props = {
  /** The chosen cases; undefined stands for all of the filter. */
  ids: string[] | undefined;
  filter: CaseListFilter;
  /** Chooses all cases of the list, on all pages; undefined if they are chosen or all are on this page. */
  onAll: (() => void) | undefined;
  onClear: () => void;
};

type Change = NonNullable<Input<'POST /api/cases/bulk'>['body']>;
type Result = Reply<'POST /api/cases/bulk'>;

const actionNames: Record<BulkAction, () => string> = {
  assign: m.work_bulk_assign,
  request: m.work_bulk_request,
  remind: m.work_bulk_remind,
  close: m.work_bulk_close,
};

/** What can be asked of many: not the yes to a draft, which each case has its own of. */
const askable = requestKinds.filter(({ draft }) => !draft);

/** Bar at the foot of the list: says what will happen to the chosen cases, then does it and says what did not. */
export function BulkBar({ ids, filter, onAll, onClear }: Props) {
  const action = useEndpointMutation();
  const [picked, setPicked] = useState<BulkAction>();
  const [detail, setDetail] = useState<Pick<Change, 'assigneeId' | 'kind' | 'text'>>({});
  const [preview, setPreview] = useState<Result>();
  const [done, setDone] = useState<Result>();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClear();
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [onClear]);
  const send = async (dryRun: boolean) => {
    if (!picked) return;
    const which = ids ? { ids } : filter;
    const sent = await action.run('POST /api/cases/bulk', { body: { ...which, ...detail, action: picked, dryRun } });
    if (!sent) return;
    if (dryRun) setPreview(sent.reply);
    else setDone(sent.reply);
  };
  const change = (next: typeof detail) => {
    setDetail({ ...detail, ...next });
    setPreview(undefined);
  };
  return (
    <section aria-label={m.work_bulk()} className="bulk-bar print:hidden">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="font-semibold" role="status">
          {ids ? m.work_bulk_chosen({ count: ids.length }) : m.work_bulk_chosen_all()}
        </p>
        {onAll && (
          <button type="button" className="link target" onClick={onAll}>
            {m.work_bulk_all()}
          </button>
        )}
        {bulkActions.map((each) => (
          <Button
            key={each}
            small
            variant="ghost"
            aria-pressed={picked === each}
            onClick={() => {
              setPicked(each);
              setDetail({});
              setPreview(undefined);
              setDone(undefined);
            }}
          >
            {actionNames[each]()}
          </Button>
        ))}
        <button type="button" className="link target ml-auto" onClick={onClear}>
          {m.work_bulk_none()}
        </button>
      </div>
      {picked && !done && (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          {picked === 'assign' && <Assignee onPick={(assigneeId) => change({ assigneeId })} />}
          {picked === 'request' && (
            <SelectField
              id="bulk-kind"
              name="kind"
              label={m.work_bulk_kind()}
              value={detail.kind ?? ''}
              onChange={({ target }) => change({ kind: target.value })}
            >
              <option value="">{m.work_bulk_choose()}</option>
              {askable.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title.en}
                </option>
              ))}
            </SelectField>
          )}
          {(picked === 'request' || picked === 'close') && (
            <Field
              id="bulk-text"
              name="text"
              label={picked === 'close' ? m.work_bulk_why() : m.work_bulk_words()}
              maxLength={4_000}
              onChange={({ target }) => change({ text: target.value || undefined })}
            />
          )}
          <Button
            small
            variant={preview ? 'ghost' : 'primary'}
            aria-disabled={action.busy}
            onClick={() => void send(true)}
          >
            {m.work_bulk_preview()}
          </Button>
          {preview && preview.changed > 0 && (
            <Button small aria-disabled={action.busy} onClick={() => void send(false)}>
              {m.work_bulk_do({ count: preview.changed })}
            </Button>
          )}
        </div>
      )}
      <div role="status">
        {action.busy && <p className="mt-2">{m.work_bulk_busy()}</p>}
        {(done ?? preview) && <Report result={done ?? preview} done={done !== undefined} />}
      </div>
      <ActionNotice notice={action.notice} className="mt-2" />
    </section>
  );
}

function Assignee({ onPick }: { onPick: (id: string | null) => void }) {
  const { data: staff = [] } = useQuery(endpointQuery('GET /api/admin/staff', {}));
  return (
    <SelectField
      id="bulk-assignee"
      name="assignee"
      label={m.work_filter_colleague()}
      onChange={({ target }) => onPick(target.value || null)}
    >
      <option value="">{m.work_nobody()}</option>
      {staff.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function Report({ result, done }: { result: Result | undefined; done: boolean }) {
  if (!result) return null;
  const reasons = Object.entries(Object.groupBy(result.refused, ({ reason }) => reason));
  return (
    <div className="mt-2">
      <p className="font-semibold">
        {done ? m.work_bulk_done({ count: result.changed }) : m.work_bulk_will({ count: result.changed })}
      </p>
      {reasons.map(([reason, cases = []]) => (
        <p key={reason}>{m.work_bulk_refused({ count: cases.length, reason })}</p>
      ))}
    </div>
  );
}
