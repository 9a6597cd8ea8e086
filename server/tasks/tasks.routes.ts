import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import { findStaff } from '#server/accounts/people.ts';
import { answer } from '#server/http/endpoint.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { contract } from '#shared/contract/all.ts';
import { changeTask, createTask, deleteTask, restoreTask } from './change-task.ts';
import { findArchive, findBoard, findTask, findTasksOf } from './tasks.ts';

type Asking = { visitor: Visitor; request: FastifyRequest };
const actor = ({ visitor, request }: Asking) => ({ visitor, address: request.ip });

/** The board that all staff share. */
export function taskRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, contract.listTasks, async ({ query: { archive, before, orderId, customerId } }) => {
    if (orderId !== undefined || customerId !== undefined) return findTasksOf(db, { orderId, customerId });
    return archive ? findArchive(db, before) : findBoard(db);
  });
  answer(app, contract.getTask, async ({ params }) => (await findTask(db, params.id)) ?? refuse('task_unknown'));
  answer(app, contract.createTask, async (asked) => createTask(db, actor(asked), asked.body));
  answer(app, contract.changeTask, async (asked) => changeTask(db, actor(asked), asked.params.id, asked.body));
  answer(app, contract.deleteTask, async (asked) => {
    await deleteTask(db, actor(asked), asked.params.id);
    return null;
  });
  answer(app, contract.restoreTask, async (asked) => restoreTask(db, actor(asked), asked.params.id));
  answer(app, contract.listStaff, async () => findStaff(db));
}
