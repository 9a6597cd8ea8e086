import type { TaskStatus } from '#shared/rules/tasks.ts';
import type { Answer, call, Input, Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { merged } from './merged.ts';

export type Task = Reply<'listTasks'>[number];
export type TaskChange = Omit<Input<'changeTask'>['body'], 'version'>;
export type NewTask = Input<'createTask'>['body'];

/** `tasks`: what hangs on the board, with moves that are still on their way to the server. */
export type BoardState = { tasks: readonly Task[] | undefined; failed: boolean; asking: boolean };

export type Outcome =
  | { ok: true; task: Task }
  | { ok: false; sentence: string; code: string; fields: Record<string, string> };

/** So many changed tasks are asked for one by one, and news are gathered for so many ms before. */
const few = 3;
const gathering = 40;

/**
 * The board in this tab. A change shows at once, is then saved, and the list is asked for again; what the server refuses
 * goes back to where it was. Changes of one task wait for each other, so that each knows the version before it.
 */
export function openBoard(ask: typeof call) {
  let known: readonly Task[] | undefined;
  let state: BoardState = { tasks: undefined, failed: false, asking: false };
  let held = false;
  let loading: Promise<void> | undefined;
  let outdated = false;
  const moves = new Map<string, { to: TaskStatus }>();
  const gone = new Map<string, 'leaving' | 'left'>();
  const queues = new Map<string, Promise<unknown>>();
  const listeners = new Set<() => void>();

  const shown = () =>
    known
      ?.filter(({ id }) => !gone.has(id))
      .map((task) => {
        const move = moves.get(task.id);
        return move ? { ...task, status: move.to } : task;
      });

  /** While a card is being dragged nothing else moves. */
  function show(more: Partial<BoardState> = {}) {
    state = { ...state, ...more, ...(held ? {} : { tasks: shown() }) };
    for (const listener of listeners) listener();
  }

  function learn(task: Task) {
    const others = known ?? [];
    known = others.some(({ id }) => id === task.id)
      ? others.map((other) => (other.id === task.id && other.version <= task.version ? task : other))
      : [...others, task];
  }

  async function askAll() {
    show({ asking: true });
    do {
      outdated = false;
      const left = [...gone].filter(([, stage]) => stage === 'left').map(([id]) => id);
      const answer = await ask('listTasks', { query: {} });
      if (outdated && known) continue;
      if (answer.ok) {
        for (const id of left) if (gone.get(id) === 'left') gone.delete(id);
        known = merged(known, answer.reply);
      }
      show({ failed: !answer.ok, asking: false });
    } while (outdated);
  }

  function load(): Promise<void> {
    if (loading) outdated = true;
    else
      loading = askAll().finally(() => {
        loading = undefined;
      });
    return loading;
  }

  let news = new Set<string>();

  /** Asks for what changed; for everything where that is much. */
  async function catchUp() {
    const ids = [...news];
    news = new Set();
    if (ids.length > few) return load();
    const answers = await Promise.all(
      ids.map(async (id) => ({ id, answer: await ask('getTask', { params: { id } }) })),
    );
    for (const { id, answer } of answers) {
      if (answer.ok) learn(answer.reply);
      else if (answer.status === 404) known = known?.filter((task) => task.id !== id);
      else void load();
    }
    show();
  }

  function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = (queues.get(id) ?? Promise.resolve()).then(work);
    queues.set(
      id,
      turn.catch(() => undefined),
    );
    return turn;
  }

  const find = (id: string) => state.tasks?.find((task) => task.id === id);

  async function change(id: string, body: TaskChange, version?: number): Promise<Outcome> {
    const newest = version ?? known?.find((task) => task.id === id)?.version;
    const answer = await ask('changeTask', {
      params: { id },
      body: { ...body, ...(newest === undefined ? {} : { version: newest }) },
    });
    if (answer.ok) learn(answer.reply);
    void load();
    return outcomeOf(answer);
  }

  return {
    current: () => state,
    watch(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find,
    load,

    /** Hears that a task changed somewhere; several at once are asked for together. */
    heard(id: string) {
      if (news.size === 0) setTimeout(() => void catchUp(), gathering);
      news.add(id);
    },

    hold() {
      held = true;
    },
    release() {
      held = false;
      show();
    },

    /** Hangs a task in another column. */
    move(id: string, to: TaskStatus): Promise<Outcome> {
      const move = { to };
      moves.set(id, move);
      show();
      return inTurn(id, async () => {
        const outcome = await change(id, { status: to });
        if (moves.get(id) === move) moves.delete(id);
        show();
        return outcome;
      });
    },

    /** Saves what was edited; with a version that is no longer the newest the server refuses. */
    save: (id: string, body: TaskChange, version: number): Promise<Outcome> =>
      inTurn(id, async () => {
        const outcome = await change(id, body, version);
        show();
        return outcome;
      }),

    async create(body: NewTask): Promise<Outcome> {
      const answer = await ask('createTask', { body });
      if (answer.ok) learn(answer.reply);
      void load();
      show();
      return outcomeOf(answer);
    },

    /** Takes a task off; one that the server does not let go hangs there again. */
    remove(id: string): Promise<{ ok: true } | { ok: false; sentence: string }> {
      gone.set(id, 'leaving');
      show();
      return inTurn(id, async () => {
        const answer = await ask('deleteTask', { params: { id } });
        const away = answer.ok || answer.status === 404;
        if (away) gone.set(id, 'left');
        else gone.delete(id);
        void load();
        show();
        return away ? { ok: true } : { ok: false, sentence: sentenceOf(answer) };
      });
    },

    restore: (id: string): Promise<Outcome> =>
      inTurn(id, async () => {
        const answer = await ask('restoreTask', { params: { id } });
        if (answer.ok) {
          gone.delete(id);
          learn(answer.reply);
        }
        void load();
        show();
        return outcomeOf(answer);
      }),
  };
}

export type Board = ReturnType<typeof openBoard>;

type Refused = { refusal?: { message: string; code: string; fields?: Record<string, string> } };

function sentenceOf({ refusal }: Refused): string {
  return refusal?.message ?? m.tasks_no_answer();
}

function outcomeOf(answer: Answer<'changeTask' | 'createTask' | 'restoreTask'>): Outcome {
  if (answer.ok) return { ok: true, task: answer.reply };
  const { refusal } = answer;
  return { ok: false, sentence: sentenceOf(answer), code: refusal?.code ?? '', fields: refusal?.fields ?? {} };
}
