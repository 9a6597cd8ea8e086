import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { AlertList } from './AlertList.tsx';
import { AlertSettings } from './AlertSettings.tsx';
import { byUrgency } from './alerts.ts';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { Columns } from './Columns.client.tsx';
import { ColumnTabs } from './ColumnTabs.tsx';
import { useClock } from './clock.ts';
import { inColumns } from './filter-tasks.ts';
import { LiveNotice } from './LiveNotice.tsx';
import { MoveMenu, type MoveMenuHandle } from './MoveMenu.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { usePreferences } from './preferences.ts';
import { Toasts } from './Toasts.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useActions } from './use-actions.ts';
import { useBoard } from './use-board.ts';
import { useDueAlerts } from './use-due-alerts.ts';
import type { useFilters } from './use-filters.ts';
import { useToasts } from './use-toasts.ts';

const minute = 60_000;

const OpenTask = lazy(() => import('./OpenTask.tsx').catch(() => ({ default: NotLoaded })));

export function LiveBoard({ wishes: address }: { wishes: ReturnType<typeof useFilters> }) {
  const { user, ended } = useSession();
  const me = (user ?? ended)?._id ?? '';
  const { board, tasks, query } = useBoard();
  const { wishes, wish } = usePreferences();
  const { notes, tell, drop, place } = useToasts(tasks);
  const { move, remove, focus } = useActions(board, tell);
  const { filters, filtered, open, setOpen } = address;
  const { alerts: raised, dismiss, dismissAll } = useDueAlerts(board, { sound: wishes.sound, onOpen: setOpen });
  const menu = useRef<MoveMenuHandle>(null);
  const act = useCardActions(board, { edit: setOpen, remove, menu });
  const thisMinute = useClock((now) => Math.floor(now / minute));
  const alerts = useMemo(() => byUrgency(raised, tasks ?? [], thisMinute * minute), [raised, tasks, thisMinute]);
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
        wishes={address}
        onNew={() => setOpen('new')}
        alerts={<AlertSettings sound={wishes.sound} onSound={(sound) => wish({ sound })} />}
      />
      <LiveNotice />
      <AlertList
        alerts={alerts}
        latest={alerts.find(({ id }) => id === raised.at(-1)?.id)}
        onOpen={setOpen}
        onDismiss={dismiss}
        onDismissAll={dismissAll}
      />
      <div className="board-notes">
        <Toasts notes={notes} onDrop={drop} place={place} />
      </div>
      <div>
        <Loaded query={query} waiting={<BoardSkeleton />}>
          {() => (
            <>
              <ColumnTabs columns={columns} />
              <Columns board={board} columns={columns} filtered={filtered} focus={focus} act={act} move={move} />
              {filtered && (
                <Button variant="ghost" small className="mt-4" onClick={clear}>
                  {m.tasks_clear_filters()}
                </Button>
              )}
            </>
          )}
        </Loaded>
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
            tell={tell}
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

/** Card actions as one stable object, so that cards do not re-render. */
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
