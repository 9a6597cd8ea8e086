import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type TaskStatus, taskStatuses } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { useLive, useLiveState } from '#web/platform/live/use-live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { AlertList } from './AlertList.tsx';
import { AlertSettings } from './AlertSettings.tsx';
import { byUrgency, countDue } from './alerts.ts';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { openBoard } from './board.ts';
import { useClock } from './clock.ts';
import { columnHeadId, columnName } from './columns.ts';
import { DragColumns } from './DragColumns.client.tsx';
import { inColumns } from './filter-tasks.ts';
import { MoveMenu, type MoveMenuHandle } from './MoveMenu.tsx';
import { usePreferences } from './preferences.ts';
import { TaskDialog } from './TaskDialog.tsx';
import { Toasts } from './Toasts.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useActions } from './use-actions.ts';
import { useDueAlerts } from './use-due-alerts.ts';
import type { useFilters } from './use-filters.ts';
import { useToasts } from './use-toasts.ts';

const minute = 60_000;

const OpenTask = lazy(() => import('./OpenTask.tsx').catch(() => ({ default: NotLoaded })));

export function LiveBoard({ urlFilters: address }: { urlFilters: ReturnType<typeof useFilters> }) {
  const { user, ended } = useSession();
  const me = (user ?? ended)?._id ?? '';
  const { board, tasks, query } = useBoard();
  const { preferences, setPreference } = usePreferences();
  const { notes, tell, drop, place } = useToasts(tasks);
  const { move, remove, focus } = useActions(board, tell);
  const { filters, filtered, open, setOpen } = address;
  const { alerts: raised, dismiss, dismissAll } = useDueAlerts(board, { sound: preferences.sound, onOpen: setOpen });
  const menu = useRef<MoveMenuHandle>(null);
  const act = useCardActions(board, { edit: setOpen, remove, menu });
  const thisMinute = useClock((now) => Math.floor(now / minute));
  const alerts = useMemo(() => byUrgency(raised, tasks ?? [], thisMinute * minute), [raised, tasks, thisMinute]);
  const due = useMemo(() => countDue(tasks ?? [], thisMinute * minute), [tasks, thisMinute]);
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    address.clear();
    setCleared(cleared + 1);
  };
  const { mine, today, search } = filters;
  const columns = useMemo(
    () => inColumns(tasks, { mine, today, search }, me, thisMinute * minute),
    [tasks, mine, today, search, me, thisMinute],
  );

  return (
    <div className="grid gap-4 lg:gap-2">
      <Toolbar
        key={cleared}
        urlFilters={address}
        onNew={() => setOpen('new')}
        alerts={<AlertSettings sound={preferences.sound} onSound={(sound) => setPreference({ sound })} />}
      />
      <LiveNotice />
      <AlertList
        alerts={alerts}
        due={due}
        latest={alerts.find(({ id }) => id === raised.at(-1)?.id)}
        onOpen={setOpen}
        onDismiss={dismiss}
        onDismissAll={dismissAll}
      />
      <div className="board-notes">
        <Toasts notes={notes} onDrop={drop} place={place} />
      </div>
      <div>
        <QueryResult query={query} loading={<BoardSkeleton />}>
          {() => (
            <>
              <ColumnTabs columns={columns} />
              <DragColumns board={board} columns={columns} filtered={filtered} focus={focus} act={act} move={move} />
              {filtered && (
                <Button variant="ghost" small className="mt-4" onClick={clear}>
                  {m.tasks_clear_filters()}
                </Button>
              )}
            </>
          )}
        </QueryResult>
      </div>
      <MoveMenu control={menu} onMove={move} />
      {open && tasks && (
        <Suspense>
          <OpenTask
            key={open}
            id={open}
            board={board}
            tasks={tasks}
            me={me}
            onClose={() => setOpen(undefined)}
            onDelete={remove}
            showToast={tell}
          />
        </Suspense>
      )}
    </div>
  );
}

type Wanted = {
  edit: (id: string) => void;
  remove: (id: string) => void;
  menu: RefObject<MoveMenuHandle | null>;
};

/** Returns the card actions as one stable object, so that cards are not rendered again. */
function useCardActions(board: ReturnType<typeof useBoard>['board'], { edit, remove, menu }: Wanted) {
  const editNow = useRef(edit);
  useEffect(() => {
    editNow.current = edit;
  });
  return useMemo(
    () => ({
      edit: (id: string) => editNow.current(id),
      remove,
      openMove(id: string, button: HTMLElement) {
        const task = board.find(id);
        if (task) menu.current?.open(task, button);
      },
    }),
    [board, remove, menu],
  );
}

function ColumnTabs({ columns }: { columns: Record<TaskStatus, readonly unknown[]> }) {
  return (
    <nav aria-label={m.tasks_columns()} className="mb-1 flex flex-wrap justify-between gap-x-2 md:hidden">
      {taskStatuses.map((status) => (
        <button
          key={status}
          type="button"
          className="min-h-11 rounded-control font-medium whitespace-nowrap hover:bg-wash"
          onClick={() => {
            const head = document.getElementById(columnHeadId(status));
            head?.scrollIntoView({ inline: 'start', block: 'nearest' });
            head?.focus({ preventScroll: true });
          }}
        >
          {columnName(status)} <span className="text-muted figures">{columns[status].length}</span>
        </button>
      ))}
    </nav>
  );
}

function LiveNotice() {
  const away = useLiveState() === 'reconnecting';
  return (
    <div role="status" className="empty:hidden">
      {away && <Notice quiet>{navigator.onLine ? m.tasks_not_live() : m.tasks_offline()}</Notice>}
    </div>
  );
}

/** Dialog shown if the script of the form could not be loaded. */
function NotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <TaskDialog title={m.tasks_form_edit()} onClose={onClose}>
      <Notice tone="error" className="mt-4">
        {m.tasks_form_not_loaded()}
      </Notice>
    </TaskDialog>
  );
}

function useBoard() {
  const client = useQueryClient();
  const [board] = useState(() => openBoard(client));
  const query = useQuery(board.query);
  const tasks = useSyncExternalStore(board.watch, board.current, () => undefined);
  useLive(board.onLive);
  return { board, tasks, query };
}
