import { expect, test } from 'vitest';
import { openBoard, type Task } from './board.ts';

const pan: Task = {
  id: 'pan',
  title: 'Collect PAN copy',
  status: 'todo',
  dueDate: null,
  assignee: null,
  order: null,
  customer: null,
  version: 1,
  changedBy: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  doneAt: null,
};

type Ask = Parameters<typeof openBoard>[0];
type Asked = { name: string; body: unknown; answer: (answer: unknown) => Promise<void> };

const settled = () => new Promise<void>((done) => setTimeout(done));

/** A board whose server answers when the test says so. */
function aBoard() {
  const asked: Asked[] = [];
  const ask = (name: string, input: { body?: unknown }) =>
    new Promise((resolve) =>
      asked.push({
        name,
        body: input.body,
        async answer(answer) {
          asked.splice(
            asked.findIndex((other) => other.answer === this.answer),
            1,
          );
          resolve(answer);
          await settled();
        },
      }),
    );
  const next = (name: string) => {
    const found = asked.find((call) => call.name === name);
    if (!found) throw new Error(`nobody asked ${name}`);
    return found;
  };
  const board = openBoard(ask as Ask);
  const shown = () => board.current().tasks?.map(({ id, status, version }) => `${id} ${status} ${version}`);
  return { board, next, shown };
}

async function withPan() {
  const made = aBoard();
  void made.board.load();
  await made.next('listTasks').answer({ ok: true, reply: [pan] });
  return made;
}

test('a move shows before the server has heard of it, and stays', async () => {
  const { board, next, shown } = await withPan();
  const moved = board.move('pan', 'done');
  expect(shown()).toEqual(['pan done 1']);
  await settled();
  await next('changeTask').answer({ ok: true, reply: { ...pan, status: 'done', version: 2 } });
  expect(await moved).toMatchObject({ ok: true });
  await next('listTasks').answer({ ok: true, reply: [pan] });
  expect(shown()).toEqual(['pan done 2']);
});

test('a move that lost the race goes back, with the server’s word on who was first', async () => {
  const { board, next, shown } = await withPan();
  const moved = board.move('pan', 'done');
  await settled();
  const message = 'Imran changed this task first. It is in In Progress now.';
  await next('changeTask').answer({ ok: false, status: 409, refusal: { message, code: 'task_changed' } });
  expect(await moved).toMatchObject({ ok: false, sentence: message });
  expect(shown()).toEqual(['pan todo 1']);
  await next('listTasks').answer({ ok: true, reply: [{ ...pan, status: 'inprogress', version: 2 }] });
  expect(shown()).toEqual(['pan inprogress 2']);
});

test('a second move waits for the first and knows its version', async () => {
  const { board, next, shown } = await withPan();
  void board.move('pan', 'inprogress');
  void board.move('pan', 'done');
  await settled();
  expect(next('changeTask').body).toEqual({ status: 'inprogress', version: 1 });
  await next('changeTask').answer({ ok: true, reply: { ...pan, status: 'inprogress', version: 2 } });
  expect(shown()).toEqual(['pan done 2']);
  expect(next('changeTask').body).toEqual({ status: 'done', version: 2 });
});

test('while a card is carried nothing changes under the hand', async () => {
  const { board, next, shown } = await withPan();
  board.hold();
  void board.load();
  await next('listTasks').answer({ ok: true, reply: [pan, { ...pan, id: 'menu' }] });
  expect(shown()).toEqual(['pan todo 1']);
  board.release();
  expect(shown()).toEqual(['pan todo 1', 'menu todo 1']);
});

test('a deleted task stays away while older lists arrive, and hangs there again where the server kept it', async () => {
  const { board, next, shown } = await withPan();
  void board.load();
  const removed = board.remove('pan');
  expect(shown()).toEqual([]);
  await next('listTasks').answer({ ok: true, reply: [pan] });
  expect(shown()).toEqual([]);
  await next('deleteTask').answer({ ok: false, status: 0 });
  expect(await removed).toMatchObject({ ok: false });
  expect(shown()).toEqual(['pan todo 1']);
});

test('what has not changed is not drawn anew', async () => {
  const { board, next } = await withPan();
  const [before] = board.current().tasks ?? [];
  void board.load();
  await next('listTasks').answer({ ok: true, reply: [{ ...pan }] });
  expect(board.current().tasks?.[0]).toBe(before);
});
