import { expect, test } from 'vitest';
import { byUrgency } from './alerts.ts';
import type { Task } from './board.ts';
import { replaces, stillApplies } from './undo.ts';

const now = Date.parse('2026-11-21T06:00:00.000Z');
const hour = 3_600_000;

test('a move can be undone while the task is as the move left it', () => {
  const left = { status: 'done' as const, version: 2, changedBy: 'Farah Khan' };
  const now = (more: Partial<typeof left> = {}) => stillApplies({ id: 'a', left }, [{ id: 'a', ...left, ...more }]);
  expect(now()).toBe(true);
  expect(now({ version: 3, changedBy: 'Joseph Pereira' })).toBe(false);
  expect(stillApplies({ id: 'a', left }, [{ id: 'a', ...left, status: 'todo' }])).toBe(false);
  expect(stillApplies({ id: 'b', left }, [{ id: 'a', ...left }])).toBe(false);
});

test('after undoing a later move of the same user the earlier one can be undone', () => {
  const left = { status: 'inprogress' as const, version: 2, changedBy: 'Farah Khan' };
  expect(stillApplies({ id: 'a', left }, [{ id: 'a', ...left, version: 4 }])).toBe(true);
});

test('of two moves to the same column only the later one offers undo', () => {
  const to = (status: 'todo' | 'done', version: number) => ({ id: 'a', left: { status, version, changedBy: null } });
  expect(replaces(to('done', 4), to('done', 2))).toBe(true);
  expect(replaces(to('todo', 4), to('done', 2))).toBe(false);
  expect(replaces({ ...to('done', 4), id: 'b' }, to('done', 2))).toBe(false);
  expect(replaces(undefined, to('done', 2))).toBe(false);
});

test('a deletion can be undone while nobody has restored the task', () => {
  expect(stillApplies({ id: 'a', deleted: true }, [])).toBe(true);
  expect(stillApplies({ id: 'a', deleted: true }, [{ ...task('a', 1), version: 4 }])).toBe(false);
});

const task = (id: string, hours: number, more: Partial<Task> = {}): Task => ({
  id,
  title: id,
  status: 'todo',
  version: 1,
  changedBy: null,
  doneAt: null,
  assignee: null,
  customer: null,
  case: null,
  order: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  dueDate: new Date(now + hours * hour).toISOString(),
  ...more,
});

test('alerts are sorted by urgency, with current tasks, without done, deleted or postponed ones', () => {
  const raised = ['later', 'done', 'late', 'gone', 'off', 'later-late'].map((id) => ({
    id,
    title: 'old',
    kind: 'soon' as const,
  }));
  const tasks = [
    task('later', 3),
    task('done', -1, { status: 'done' }),
    task('late', -20),
    task('off', 30),
    task('later-late', -1),
  ];
  expect(byUrgency(raised, tasks, now)).toEqual([
    { id: 'late', title: 'late', kind: 'overdue' },
    { id: 'later-late', title: 'later-late', kind: 'overdue' },
    { id: 'later', title: 'later', kind: 'soon' },
  ]);
});
