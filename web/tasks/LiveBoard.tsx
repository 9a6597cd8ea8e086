import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Asked } from '../asking/Asked.tsx';
import { m } from '../paraglide/messages.js';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { AlertList } from './AlertList.tsx';
import { AlertSettings } from './AlertSettings.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { Columns } from './Columns.client.tsx';
import { ColumnTabs } from './ColumnTabs.tsx';
import { pauseClock, useClock } from './clock.ts';
import { useWishes } from './kept-wishes.ts';
import { LiveNotice } from './LiveNotice.tsx';
import { MoveMenu, type MoveMenuHandle } from './MoveMenu.tsx';
import { inColumns } from './matches.ts';
import { Notes } from './Notes.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useActs } from './use-acts.ts';
import { useBoard } from './use-board.ts';
import { useDueAlerts } from './use-due-alerts.ts';
import type { useFilters } from './use-filters.ts';
import { useNotes } from './use-notes.ts';
import { VerseBanner } from './VerseBanner.tsx';

const minute = 60_000;

const OpenTask = lazy(() => import('./OpenTask.tsx').catch(() => ({ default: NotLoaded })));

export function LiveBoard({ wishes: address }: { wishes: ReturnType<typeof useFilters> }) {
  const { user, ended } = useSession();
  const me = (user ?? ended)?._id ?? '';
  const { board, tasks, failed, asking } = useBoard();
  const { wishes, wish } = useWishes();
  const [paused, setPaused] = usePause();
  const { notes, tell, drop, setReading } = useNotes();
  const { move, remove, focus } = useActs(board, tell);
  const { filters, filtered, open, setOpen } = address;
  const { alerts, dismiss, dismissAll } = useDueAlerts(board, { sound: wishes.sound, onOpen: setOpen });
  const menu = useRef<MoveMenuHandle>(null);
  const act = useCardActions(board, { edit: setOpen, remove, menu });
  const thisMinute = useClock((now) => Math.floor(now / minute));
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
    <div className="grid gap-4">
      <VerseBanner
        open={wishes.verseOpen}
        onOpen={(verseOpen) => wish({ verseOpen })}
        paused={paused}
        onPause={setPaused}
      />
      <Toolbar
        key={cleared}
        wishes={address}
        onNew={() => setOpen('new')}
        alerts={<AlertSettings sound={wishes.sound} onSound={(sound) => wish({ sound })} />}
      />
      <LiveNotice />
      <div className="board-notes">
        <AlertList alerts={alerts} onOpen={setOpen} onDismiss={dismiss} onDismissAll={dismissAll} />
        <Notes notes={notes} onDrop={drop} onReading={setReading} />
      </div>
      <div>
        <Asked asked={{ data: tasks, failed, asking, again: () => void board.load() }} waiting={<BoardSkeleton />}>
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
        </Asked>
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

/** Stops the verse and all countdowns, or lets them go on. */
function usePause() {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    pauseClock(paused);
    return () => pauseClock(false);
  }, [paused]);
  return [paused, setPaused] as const;
}

type Wanted = {
  edit: (id: string) => void;
  remove: (id: string) => void;
  menu: RefObject<MoveMenuHandle | null>;
};

/** What the buttons of a card do: always the same object, so that cards are not drawn anew. */
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
