import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { CaseMailDeps } from '#server/cases/case/case-emails.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { changeTask, createTask, deleteTask, restoreTask } from './change-task.ts';
import { findArchive, findBoard, findTask, findTasksOf } from './tasks.ts';

type TaskRequest = { currentUser: CurrentUser; request: FastifyRequest };
const actor = ({ currentUser, request }: TaskRequest) => ({ currentUser, address: request.ip });

export function taskRoutes(app: FastifyInstance, deps: CaseMailDeps & { db: Db }): void {
  const { db } = deps;
  route(app, 'GET /api/tasks', async ({ currentUser, query: { archive, before, orderId, customerId } }) => {
    if (orderId !== undefined || customerId !== undefined) return findTasksOf(db, currentUser, { orderId, customerId });
    return archive ? findArchive(db, currentUser, before) : findBoard(db, currentUser);
  });
  route(
    app,
    'GET /api/tasks/:id',
    async ({ currentUser, params }) => (await findTask(db, params.id, currentUser)) ?? refuse('task_unknown'),
  );
  route(app, 'POST /api/tasks', async (asked) => createTask(db, actor(asked), asked.body));
  route(app, 'PATCH /api/tasks/:id', async (asked) => changeTask(db, deps, actor(asked), asked.params.id, asked.body));
  route(app, 'DELETE /api/tasks/:id', async (asked) => {
    await deleteTask(db, actor(asked), asked.params.id);
    return null;
  });
  route(app, 'POST /api/tasks/:id/restore', async (asked) => restoreTask(db, actor(asked), asked.params.id));
}
