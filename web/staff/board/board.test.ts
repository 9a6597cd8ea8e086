import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiCallError } from '#web/platform/data/endpoints.ts';
import { createQueryClient } from '#web/platform/data/query-client.ts';
import { openBoard, type Task } from './board.ts';

const pan: Task = {
  id: 'pan',
  title: 'Collect PAN copy',
  status: 'todo',
  dueDate: null,
  assignee: null,
  order: null,
  customer: null,
  case: null,
  version: 1,
  changedBy: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  doneAt: null,
};

type Ask = NonNullable<Parameters<typeof openBoard>[1]>;
type Request = { name: string; body: unknown; answer: (reply: unknown) => Promise<void>; refuse: Refuse };
type Refuse = (status: number, apiError?: { message: string; code: string }) => Promise<void>;

const settled = () => new Promise<void>((done) => setTimeout(done, 5));

/** Creates a board with a fake server that responds on demand; `sent` lists the requests. */
function aBoard() {
  const open: Request[] = [];
  const sent: string[] = [];
  const ask = (name: string, input: { body?: unknown }) =>
    new Promise((resolve, reject) => {
      sent.push(name);
      const close = () => open.splice(open.indexOf(request), 1);
      const request: Request = {
        name,
        body: input.body,
        async answer(reply) {
          close();
          resolve(reply);
          await settled();
        },
        async refuse(status, apiError) {
          close();
          reject(
            new ApiCallError(
              'PATCH /api/tasks/:id',
              apiError ? { ok: false, status, apiError } : { ok: false, status },
            ),
          );
          await settled();
        },
      };
      open.push(request);
    });
  const next = (name: string) => {
    const found = open.find((request) => request.name === name);
    if (!found) throw new Error(`no request of ${name}`);
    return found;
  };
  const client = createQueryClient();
  const board = openBoard(client, ask as Ask);
  const observer = new QueryObserver(client, board.query);
  observer.subscribe(() => undefined);
  const shown = () => board.current()?.map(({ id, status, version }) => `${id} ${status} ${version}`);
  return { board, next, sent, shown, load: () => void client.invalidateQueries({ queryKey: ['board'] }) };
}

async function withPan() {
  const made = aBoard();
  await settled();
  await made.next('GET /api/tasks').answer([pan]);
  made.sent.length = 0;
  return made;
}

const moved = { ...pan, status: 'done' as const, version: 2 };

test('moving a card costs the mover one request and every other board none', async () => {
  const [mover, other] = [await withPan(), await withPan()];
  void mover.board.move('pan', 'done');
  await settled();
  await mover.next('PATCH /api/tasks/:id').answer(moved);
  for (const { board } of [mover, other]) board.onLive({ topic: 'tasks', id: 'pan', task: moved });
  await settled();
  expect([mover.shown(), other.shown()]).toEqual([['pan done 2'], ['pan done 2']]);
  expect([mover.sent, other.sent]).toEqual([['PATCH /api/tasks/:id'], []]);
});

test('after messages may have been missed the list is fetched once', async () => {
  const { board, next, sent, shown } = await withPan();
  board.onLive('refresh');
  await settled();
  await next('GET /api/tasks').answer([moved]);
  expect([shown(), sent]).toEqual([['pan done 2'], ['GET /api/tasks']]);
});

test('messages missed during the first fetch: its result is not used, the list is fetched again', async () => {
  const { board, next, sent, shown } = aBoard();
  await settled();
  const first = next('GET /api/tasks');
  board.onLive('refresh');
  await settled();
  await first.answer([pan]);
  expect([shown(), sent]).toEqual([undefined, ['GET /api/tasks', 'GET /api/tasks']]);
  await next('GET /api/tasks').answer([moved]);
  expect(shown()).toEqual(['pan done 2']);
});

test('messages that arrive during a fetch are newer than its result', async () => {
  const { board, next, shown } = aBoard();
  await settled();
  board.onLive({ topic: 'tasks', id: 'pan', task: moved });
  board.onLive({ topic: 'tasks', id: 'menu', task: null });
  await next('GET /api/tasks').answer([pan, { ...pan, id: 'menu' }]);
  expect(shown()).toEqual(['pan done 2']);
});

test('a message without content refetches the list', async () => {
  const { board, sent } = await withPan();
  board.onLive({ topic: 'orders', id: 'ch_1' });
  board.onLive({ topic: 'tasks', id: 'pan' });
  await settled();
  expect(sent).toEqual(['GET /api/tasks']);
});

test('a move is shown before the response, and stays', async () => {
  const { board, next, shown } = await withPan();
  const answer = board.move('pan', 'done');
  expect(shown()).toEqual(['pan done 1']);
  await settled();
  await next('PATCH /api/tasks/:id').answer({ ...pan, status: 'done', version: 2 });
  expect(await answer).toMatchObject({ ok: true });
  expect(shown()).toEqual(['pan done 2']);
});

test('a move that lost the race is rolled back with the server’s message on who was first', async () => {
  const { board, next, shown } = await withPan();
  const answer = board.move('pan', 'done');
  await settled();
  const message = 'Imran changed this task first. It is in In Progress now.';
  await next('PATCH /api/tasks/:id').refuse(409, { message, code: 'task_changed' });
  expect(await answer).toMatchObject({ ok: false, sentence: message });
  expect(shown()).toEqual(['pan todo 1']);
  await next('GET /api/tasks').answer([{ ...pan, status: 'inprogress', version: 2 }]);
  expect(shown()).toEqual(['pan inprogress 2']);
});

test('a second move waits for the first and sends its version', async () => {
  const { board, next, shown } = await withPan();
  void board.move('pan', 'inprogress');
  void board.move('pan', 'done');
  await settled();
  expect(next('PATCH /api/tasks/:id').body).toEqual({ status: 'inprogress', version: 1 });
  await next('PATCH /api/tasks/:id').answer({ ...pan, status: 'inprogress', version: 2 });
  expect(shown()).toEqual(['pan done 2']);
  expect(next('PATCH /api/tasks/:id').body).toEqual({ status: 'done', version: 2 });
});

test('nothing changes while a card is dragged', async () => {
  const { board, next, shown, load } = await withPan();
  board.hold();
  load();
  await settled();
  await next('GET /api/tasks').answer([pan, { ...pan, id: 'menu' }]);
  expect(shown()).toEqual(['pan todo 1']);
  board.release();
  expect(shown()).toEqual(['pan todo 1', 'menu todo 1']);
});

test('a deleted task stays hidden while older lists arrive, and returns if the server refused', async () => {
  const { board, next, shown, load } = await withPan();
  load();
  await settled();
  const removed = board.remove('pan');
  expect(shown()).toEqual([]);
  await next('GET /api/tasks').answer([pan]);
  expect(shown()).toEqual([]);
  await next('DELETE /api/tasks/:id').refuse(0);
  expect(await removed).toMatchObject({ ok: false });
  expect(shown()).toEqual(['pan todo 1']);
});

test('unchanged tasks are not rendered again', async () => {
  const { board, next, load } = await withPan();
  const [before] = board.current() ?? [];
  load();
  await settled();
  await next('GET /api/tasks').answer([{ ...pan }]);
  expect(board.current()?.[0]).toBe(before);
});
