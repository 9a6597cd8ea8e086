import { MutationObserver, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TaskStatus } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import type { Input, Reply } from '#web/platform/api/api.ts';
import { ApiCallError, callOrThrow } from '#web/platform/data/endpoints.ts';
import { refetch } from '#web/platform/data/refetch.ts';
import type { LiveUpdate } from '#web/platform/live/stream.ts';

export type Task = Reply<'GET /api/tasks'>[number];
export type TaskChange = Omit<Input<'PATCH /api/tasks/:id'>['body'], 'version'>;
export type NewTask = Input<'POST /api/tasks'>['body'];

export type Outcome =
  | { ok: true; task: Task }
  | { ok: false; sentence: string; code: string; fields: Record<string, string> };

// Query key of the board. Differs from the key of `GET /api/tasks`, because live messages update this list without a
// refetch.
export const boardKey = ['board'] as const;
const moving = ['board', 'move'] as const;
const removing = ['board', 'remove'] as const;

type Move = { id: string; to: TaskStatus };

/**
 * Opens the board state of this tab. Changes are optimistic while their mutation is pending; then the response or a
 * live message updates the cached list. The list is refetched only after an error or when messages may have been
 * missed. Changes of one task run one after another, so that each is based on the version that the previous one
 * created.
 */
export function openBoard(client: QueryClient, ask = callOrThrow) {
  /** Changes received during a fetch, because the fetched list may be older; null for a deleted task. */
  const changedSince = new Map<string, Task | null>();
  let held = false;
  let shown: readonly Task[] | undefined;

  const query = queryOptions({
    queryKey: boardKey,
    async queryFn(): Promise<readonly Task[]> {
      changedSince.clear();
      const list: readonly Task[] = await ask('GET /api/tasks', { query: {} });
      return [...changedSince].reduce((tasks, [id, task]) => withChange(tasks, id, task), list);
    },
    structuralSharing: (before, next) => mergeTasks(before as readonly Task[] | undefined, next as readonly Task[]),
  });

  function apply(id: string, task: Task | null): void {
    changedSince.set(id, task);
    client.setQueryData(query.queryKey, (tasks) => tasks && withChange(tasks, id, task));
  }
  const known = (id: string) => client.getQueryData(query.queryKey)?.find((task) => task.id === id);
  const refetchList = () => refetch(client, { queryKey: boardKey, exact: true });

  /** Applies the response to a change, unless a message about a later deletion has already arrived. */
  function applyAnswer(task: Task): Task {
    if (changedSince.get(task.id) !== null) apply(task.id, task);
    return task;
  }

  const pending = <Variables>(mutationKey: readonly string[]) =>
    client
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .map(({ state }) => state.variables as Variables);

  let computedFrom: { tasks: readonly Task[] | undefined; changes: string } | undefined;

  /** Returns the cached list with pending changes applied; unchanged while a card is dragged. */
  function current(): readonly Task[] | undefined {
    if (held) return shown;
    const tasks = client.getQueryData(query.queryKey);
    const [moves, gone] = [pending<Move>(moving), pending<string>(removing)];
    const changes = JSON.stringify([moves, gone]);
    // Return the same reference if nothing has changed, so that React skips rendering.
    if (computedFrom?.tasks === tasks && computedFrom?.changes === changes) return shown;
    computedFrom = { tasks, changes };
    shown = moves.length + gone.length > 0 ? tasks && withPending(tasks, moves, gone) : tasks;
    return shown;
  }

  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  /** Runs a mutation; mutations of the same `scope` (task) run one after another. */
  function mutate<Variables, Data>(
    options: { key: readonly string[]; scope?: string; run: (variables: Variables) => Promise<Data> },
    variables: Variables,
  ): Promise<Data> {
    const observer = new MutationObserver<Data, Error, Variables>(client, {
      mutationKey: options.key,
      mutationFn: options.run,
      onError: () => void refetchList(),
      ...(options.scope === undefined ? {} : { scope: { id: options.scope } }),
    });
    return observer.mutate(variables).finally(() => observer.reset());
  }

  async function change(id: string, body: TaskChange, version = known(id)?.version): Promise<Task> {
    const named = version === undefined ? {} : { version };
    return applyAnswer(await ask('PATCH /api/tasks/:id', { params: { id }, body: { ...body, ...named } }));
  }

  return {
    query,
    current,
    watch(listener: () => void) {
      listeners.add(listener);
      const stops = [client.getQueryCache().subscribe(listener), client.getMutationCache().subscribe(listener)];
      return () => {
        listeners.delete(listener);
        for (const stop of stops) stop();
      };
    },
    find: (id: string) => current()?.find((task) => task.id === id),

    onLive(update: LiveUpdate): void {
      if (update === 'refresh') void refetchList();
      else if (update.topic === 'tasks' && update.task !== undefined) apply(update.id, update.task);
      else if (update.topic === 'tasks') void refetchList();
    },

    hold() {
      current();
      held = true;
    },
    release() {
      held = false;
      notify();
    },

    move: (id: string, to: TaskStatus): Promise<Outcome> =>
      outcomeOf(mutate({ key: moving, scope: id, run: (move: Move) => change(id, { status: move.to }) }, { id, to })),

    /** Saves the changed fields; the server rejects an outdated version. */
    save: (id: string, body: TaskChange, version: number): Promise<Outcome> =>
      outcomeOf(mutate({ key: ['board', 'save'], scope: id, run: () => change(id, body, version) }, undefined)),

    create: (body: NewTask): Promise<Outcome> =>
      outcomeOf(
        mutate(
          { key: ['board', 'create'], run: async () => applyAnswer(await ask('POST /api/tasks', { body })) },
          undefined,
        ),
      ),

    /** Deletes a task, which reappears if the server refuses. */
    async remove(id: string): Promise<{ ok: true } | { ok: false; sentence: string }> {
      const run = async () => {
        await ask('DELETE /api/tasks/:id', { params: { id } }).catch((error: unknown) => {
          // Somebody else has already deleted the task.
          if (!(error instanceof ApiCallError) || error.failure.status !== 404) throw error;
        });
        apply(id, null);
      };
      return mutate({ key: removing, scope: id, run }, id).then(() => ({ ok: true }), failureOf);
    },

    restore: (id: string): Promise<Outcome> =>
      outcomeOf(
        mutate(
          {
            key: ['board', 'restore'],
            scope: id,
            async run() {
              const task = await ask('POST /api/tasks/:id/restore', { params: { id } });
              apply(id, task);
              return task;
            },
          },
          undefined,
        ),
      ),
  };
}

function withPending(tasks: readonly Task[], moves: readonly Move[], gone: readonly string[]): Task[] {
  const columns = new Map(moves.map(({ id, to }) => [id, to]));
  return tasks
    .filter(({ id }) => !gone.includes(id))
    .map((task) => {
      const to = columns.get(task.id);
      return to === undefined || to === task.status ? task : { ...task, status: to };
    });
}

export type Board = ReturnType<typeof openBoard>;

function outcomeOf(change: Promise<Task>): Promise<Outcome> {
  return change.then((task) => ({ ok: true, task }), failureOf);
}

function failureOf(error: unknown): Extract<Outcome, { ok: false }> {
  const { apiError, status = 0 } = error instanceof ApiCallError ? error.failure : {};
  const withoutWords = status === 0 ? m.tasks_no_answer() : m.error_fault();
  const { message = withoutWords, code = '', fields = {} } = apiError ?? {};
  return { ok: false, sentence: message, code, fields };
}

type Versioned = { id: string; version: number };

/** Keeps newer tasks, and the objects of unchanged ones, so that their cards are not rendered again. */
function mergeTasks<T extends Versioned>(known: readonly T[] | undefined, list: readonly T[]): readonly T[] {
  const before = new Map(known?.map((task) => [task.id, task]));
  const merged = list.map((task) => {
    const old = before.get(task.id);
    if (!old) return task;
    return old.version > task.version || JSON.stringify(old) === JSON.stringify(task) ? old : task;
  });
  const same = known && known.length === merged.length && merged.every((task, place) => task === known[place]);
  return same ? known : merged;
}

/** Puts a task into the list unless a newer version is known; null removes it. */
function withChange<T extends Versioned>(list: readonly T[], id: string, task: T | null): readonly T[] {
  if (task === null) return list.filter((other) => other.id !== id);
  const place = list.findIndex((other) => other.id === id);
  if (place < 0) return [...list, task];
  return list.map((other) => (other.id === id && other.version <= task.version ? task : other));
}
