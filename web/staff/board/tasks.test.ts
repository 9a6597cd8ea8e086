import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaskStatus } from '#shared/rules/tasks.ts';
import { newAlerts } from './alerts.ts';
import type { Task } from './board.ts';
import { inColumns } from './filter-tasks.ts';
import { changesOf, formValuesOf, rebased, taskProblems, withOrder } from './task-form-values.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-21T06:00:00.000Z');

function aTask(more: Partial<Task> = {}): Task {
  return {
    id: 'a',
    title: 'Collect PAN copy',
    status: 'todo' as TaskStatus,
    version: 1,
    changedBy: null,
    doneAt: null,
    assignee: { _id: 'farah', name: 'Farah Khan' },
    customer: null,
    case: null,
    dueDate: new Date(now + hour).toISOString(),
    order: { buyer: '', guest: false, id: 'ch_1', ticket: '2048', planName: 'Zomato Starter' },
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...more,
  };
}

test('a due task raises one alert', () => {
  const first = newAlerts([aTask()], {}, now);
  expect(first.alerts).toEqual([{ id: 'a', title: 'Collect PAN copy', kind: 'soon' }]);
  expect(newAlerts([aTask()], first.history, now + 5_000).alerts).toEqual([]);
  expect(newAlerts([aTask()], first.history, now + 2 * hour).alerts).toEqual([]);
});

test('a postponed or reopened task raises a new alert', () => {
  const { history } = newAlerts([aTask()], {}, now);
  const later = aTask({ dueDate: new Date(now + 7 * hour).toISOString() });
  const putOff = newAlerts([later], history, now);
  expect(putOff).toEqual({ alerts: [], history: {} });
  expect(newAlerts([later], putOff.history, now + 1.5 * hour).alerts).toHaveLength(1);
  expect(newAlerts([aTask({ status: 'done' })], history, now).history).toEqual({});
});

test('a task that is off the board for a moment is not forgotten', () => {
  const { history } = newAlerts([aTask()], {}, now);
  expect(newAlerts([], history, now + hour).history).toEqual(history);
  expect(newAlerts([], history, now + 49 * hour).history).toEqual({});
});

test('search finds by title, assignee and order; all words must match', () => {
  const found = (search: string) =>
    inColumns([aTask()], { mine: false, today: false, search }, 'farah', now).todo.length;
  expect(['pan COPY', 'khan', '2048', 'zomato pan', 'ch_1'].map(found)).toEqual([1, 1, 1, 1, 1]);
  expect(found('pan imran')).toBe(0);
});

test('the filter for own tasks, and done tasks are not due', () => {
  const tasks = [aTask(), aTask({ id: 'b', assignee: null }), aTask({ id: 'c', status: 'done' })];
  const ids = (filters: object) =>
    Object.values(inColumns(tasks, { mine: false, today: false, search: '', ...filters }, 'farah', now)).map((column) =>
      column.map(({ id }) => id).join(),
    );
  expect(ids({ mine: true })).toEqual(['a', '', 'c']);
  expect(ids({ today: true })).toEqual(['a,b', '', '']);
});

test('columns are sorted in the same way, whatever the order of the tasks: done ones by completion, newest first', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((date) => `2026-11-${date}T06:00:00.000Z`);
  const status = fc.constantFrom<TaskStatus>('todo', 'inprogress', 'done');
  const task = fc.record({ id: fc.uuid(), status, dueDate: fc.option(day), doneAt: day, createdAt: day }).map(aTask);
  const tasks = fc.uniqueArray(task, { selector: ({ id }) => id, maxLength: 40 });
  const shuffled = tasks.chain((all) =>
    fc.shuffledSubarray(all, { minLength: all.length }).map((other) => [all, other]),
  );
  fc.assert(
    fc.property(shuffled, ([all = [], other = []]) => {
      const columns = inColumns(all);
      expect(inColumns(other)).toEqual(columns);
      const done = columns.done.map(({ doneAt }) => doneAt);
      expect(done).toEqual([...done].sort().reverse());
    }),
  );
});

test('typed values survive a concurrent change by another user', () => {
  const base = formValuesOf(aTask());
  const next = formValuesOf(aTask({ status: 'inprogress', title: 'Collect PAN and Aadhaar' }));
  const { typed, changed } = rebased({ ...base, title: 'Collect PAN card' }, base, next);
  expect(typed).toMatchObject({ title: 'Collect PAN card', status: 'inprogress' });
  expect(changed).toEqual(['title', 'status']);
  expect(changesOf(typed, next)).toEqual({ title: 'Collect PAN card' });
});

test('choosing an order fills in its customer unless one is chosen', () => {
  const order = { id: 'ch_2', text: 'Order KOT 2', detail: '', customer: { id: 'meena', name: 'Meena' } };
  const linked = { ...formValuesOf(undefined), ...withOrder(formValuesOf(undefined), order) };
  expect(linked).toMatchObject({ orderId: 'ch_2', customerId: 'meena', customerName: 'Meena' });
  expect(withOrder({ ...linked, customerId: 'asha' }, order)).not.toHaveProperty('customerId');
  expect(withOrder(linked, undefined)).toEqual({ orderId: '', orderName: '' });
});

test('a form without a title or with an incomplete date has errors', () => {
  expect(taskProblems({ ...formValuesOf(undefined), title: '  ' }, false)).toEqual({ title: 'Enter a title.' });
  expect(taskProblems({ ...formValuesOf(undefined), title: 'x' }, true)).toEqual({ due: 'Choose a day and a time.' });
});
