import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { requestKinds } from '#shared/rules/cases/request-kinds.ts';
import type { BulkAction, CaseView } from '#shared/rules/cases/statuses.ts';
import { m } from '#web/paraglide/messages.js';
import type { Input, Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { useLive } from '#web/platform/live/use-live.ts';
import { StaffOptions } from '#web/staff/shared/StaffOptions.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';

export type CaseListFilter = {
  view: CaseView;
  q: string | undefined;
  assignee: string | undefined;
  service: string | undefined;
  state: string | undefined;
};

type Props = {
  /** Says whether a change is ready to be done: then no other button of the screen is filled. */
  onReady: (ready: boolean) => void;
  /** The chosen cases; undefined stands for all of the filter. */
  ids: string[] | undefined;
  filter: CaseListFilter;
  /** Changes between all cases of the list, on all pages, and those on this page; undefined if that is the same. */
  other: (() => void) | undefined;
  onClear: () => void;
};

type Change = Pick<NonNullable<Input<'POST /api/cases/bulk'>['body']>, 'action' | 'assigneeId' | 'kind'>;
type Result = Reply<'POST /api/cases/bulk'>;

/** What can be asked of many: not the yes to a draft, which each case has its own of. */
const shipped = requestKinds.filter(({ draft }) => !draft).map(({ key, title }) => ({ key, title: title.en }));

const nobody = 'none';

/** Bar at the foot of the list: says what will happen to the chosen cases, then does it and says what did not. */
export function BulkBar({ onReady, ids, filter, other, onClear }: Props) {
  const client = useQueryClient();
  const action = useEndpointMutation();
  const { data: staff = [] } = useQuery(endpointQuery('GET /api/admin/staff', {}));
  const { data: services = [] } = useQuery(endpointQuery('GET /api/staff/services', {}));
  const ofServices = services.filter(({ slug }) => !filter.service || slug === filter.service);
  const askable = [...shipped, ...ofServices.flatMap(({ ownKinds }) => ownKinds)];
  const [change, setChange] = useState<Change>();
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Result>();
  const [done, setDone] = useState<Result>();
  /** Cases that the server says are changed while it works. */
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  const watches = action.busy && preview !== undefined;
  useLive((update) => {
    if (watches && update !== 'refresh' && update.topic === 'cases') setMoved((known) => new Set(known).add(update.id));
  });
  const leave = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && onClear());
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const send = async (wanted: Change, dryRun: boolean) => {
    setMoved(new Set());
    const which = ids ? { ids } : filter;
    const words = text.trim() ? { text: text.trim() } : {};
    const sent = await action.run('POST /api/cases/bulk', { body: { ...which, ...wanted, ...words, dryRun } });
    if (!sent) return;
    if (dryRun) return setPreview(sent.reply);
    setDone(sent.reply);
    void client.invalidateQueries({ queryKey: ['GET /api/cases'] });
    void client.invalidateQueries({ queryKey: ['GET /api/cases/counts'] });
  };
  /** Shows at once what a change would do; only closing needs words first. */
  const pick = (wanted: Change | undefined) => {
    setChange(wanted);
    setPreview(undefined);
    setDone(undefined);
    if (wanted && wanted.action !== 'close') void send(wanted, true);
  };
  const chosen = (of: BulkAction, value: string | null | undefined) =>
    change?.action === of && !done ? (value ?? nobody) : '';
  const isReady = change !== undefined && !done;
  const tell = useEffectEvent(onReady);
  useEffect(() => {
    tell(isReady);
    return () => tell(false);
  }, [isReady]);
  const hasWords = change?.action === 'request' || change?.action === 'close';
  return (
    <section aria-label={m.work_bulk()} className="bulk-bar print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold" role="status">
          {ids ? m.work_bulk_chosen({ count: ids.length }) : m.work_bulk_chosen_all()}
        </p>
        {other && (
          <button type="button" className="link target" onClick={other}>
            {ids ? m.work_bulk_all() : m.work_bulk_page()}
          </button>
        )}
        <select
          aria-label={m.work_bulk_assign()}
          className="control control-bar"
          value={chosen('assign', change?.assigneeId)}
          onChange={({ target: { value } }) =>
            pick(value ? { action: 'assign', assigneeId: value === nobody ? null : value } : undefined)
          }
        >
          <option value="">{m.work_bulk_assign()}</option>
          <option value={nobody}>{m.work_nobody()}</option>
          <StaffOptions staff={staff} />
        </select>
        <select
          aria-label={m.work_bulk_request()}
          className="control control-bar"
          value={chosen('request', change?.kind ?? '')}
          onChange={({ target: { value } }) => pick(value ? { action: 'request', kind: value } : undefined)}
        >
          <option value="">{m.work_bulk_request()}</option>
          {askable.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
        {(['remind', 'close'] as const).map((each) => (
          <Button
            key={each}
            small
            variant="ghost"
            aria-pressed={change?.action === each}
            onClick={() => pick({ action: each })}
          >
            {each === 'remind' ? m.work_bulk_remind() : m.work_bulk_close()}
          </Button>
        ))}
        <button type="button" className="link target ml-auto" onClick={onClear}>
          {m.work_bulk_none()}
        </button>
      </div>
      {isReady && (
        <form
          className="mt-2 flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void send(change, !preview);
          }}
        >
          {hasWords && (
            <div className="min-w-72 flex-1">
              <Field
                id="bulk-text"
                name="text"
                label={change.action === 'close' ? m.work_bulk_why() : m.work_bulk_words()}
                maxLength={4_000}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </div>
          )}
          {preview ? (
            preview.changed > 0 && (
              <Button small type="submit" aria-disabled={action.busy}>
                {m.work_bulk_do({ count: preview.changed })}
              </Button>
            )
          ) : (
            <Button small variant="ghost" type="submit" aria-disabled={action.busy}>
              {m.work_bulk_preview()}
            </Button>
          )}
        </form>
      )}
      {watches && <Progress done={Math.min(moved.size, preview.changed)} of={preview.changed} />}
      <div role="status">
        {action.busy && <p className="mt-2">{preview ? m.work_bulk_busy() : m.work_bulk_looking()}</p>}
        {!action.busy && <Report result={done ?? preview} done={done !== undefined} />}
      </div>
      <ActionNotice notice={action.notice} className="mt-2" />
    </section>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <p className="mt-2 flex items-center gap-3">
      <progress value={done} max={of} className="w-64" aria-label={m.work_bulk()} />
      <span className="figures">{m.work_bulk_progress({ done, of })}</span>
    </p>
  );
}

function Report({ result, done }: { result: Result | undefined; done: boolean }) {
  if (!result) return null;
  const reasons = Object.entries(Object.groupBy(result.refused, ({ reason }) => reason));
  return (
    <div className="mt-2">
      <p className="font-semibold">
        {result.changed === 0
          ? m.work_bulk_for_none()
          : done
            ? m.work_bulk_done({ count: result.changed })
            : m.work_bulk_will({ count: result.changed })}
      </p>
      {reasons.map(([reason, cases = []]) => (
        <p key={reason}>{m.work_bulk_refused({ count: cases.length, reason })}</p>
      ))}
    </div>
  );
}
