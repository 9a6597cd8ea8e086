import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { isActive } from '#server/calendar/absence.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { agreedPromise, promiseOf } from '#shared/consent.ts';
import type { CaseTemplate } from '#shared/rules/cases/template-types.ts';
import { templateFor } from '#shared/rules/cases/templates.ts';
import { openCase } from '#shared/rules/cases/transitions.ts';
import { monthsLater } from '#shared/rules/subscriptions.ts';
import { nextAssignee } from './assignment-rule.ts';
import { syncCaseTask } from './case-tasks.ts';
import { addBallEvent, caseContext, questionsOf, refreshClock } from './store-transition.ts';
import { assignWelcomeCall, openWelcomeCall } from './welcome-call.ts';

type PaidOrder = {
  id: string;
  plan_slug: string;
  quantity: number;
  term_months: number | null;
  paid_at: Date | null;
  consent: unknown;
};
type OwnedOrder = PaidOrder & { user_id: string | null };

/** One per licence, in the transaction that marks the order as paid. Repeated calls open no further cases. */
export async function openCases(tx: Tx, order: OwnedOrder, at = order.paid_at ?? new Date()): Promise<void> {
  const claimed = await tx
    .updateTable('orders')
    .set({ cases_opened_at: sql`now()` })
    .where('id', '=', order.id)
    .where('cases_opened_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return;
  // All licences of an order go to the same person.
  const { template, category } = await templateOfOrder(tx, order, 1);
  const assigneeId = (await nextAssignee(tx, category)) ?? (await whoNotedPayment(tx, order.id));
  for (let unit = 1; unit <= order.quantity; unit += 1) await openOne(tx, order, { unit, round: 1, at, assigneeId });
  const { title } = template;
  await openWelcomeCall(tx, { ...order, title: title.en }, order.paid_at ?? at);
  if (assigneeId) await assignWelcomeCall(tx, order.id, assigneeId);
}

/** Who opened an order by hand for a customer at the desk keeps its cases, unless the rule gives them to somebody. */
async function whoNotedPayment(tx: Tx, orderId: string): Promise<string | null> {
  const noted = await tx
    .selectFrom('payments_by_hand')
    .innerJoin('users', 'users.id', 'payments_by_hand.requested_by')
    .select('users.id')
    .where('order_id', '=', orderId)
    .where(isActive)
    .executeTakeFirst();
  return noted?.id ?? null;
}

/** Returns the template of a case of the order, that of the plan or of its service, and the service's slug. */
export async function templateOfOrder(
  tx: Db | Tx,
  order: Pick<PaidOrder, 'plan_slug'>,
  round: number,
): Promise<{ template: CaseTemplate; category: string }> {
  const { slug, category } = await tx
    .selectFrom('plans')
    .innerJoin('services', 'services.slug', 'plans.category')
    .select((plan) => ['plans.category', plan.fn.coalesce('plans.template', 'services.template').as('slug')])
    .where('plans.slug', '=', order.plan_slug)
    .executeTakeFirstOrThrow();
  return { template: templateFor(slug, round), category };
}

type CasePlace = { unit: number; round: number; at: Date; assigneeId?: string | null };

/** Opens one case. The caller must check that the case does not exist yet and may be opened. */
export async function openOne(
  tx: Tx,
  order: PaidOrder,
  { unit, round, at, assigneeId = null }: CasePlace,
): Promise<string> {
  const template = (await templateOfOrder(tx, order, round)).template;
  const { state, effects } = openCase(caseContext(template));
  const { id } = await tx
    .insertInto('cases')
    .values({
      order_id: order.id,
      unit,
      round,
      next_round_at: nextRoundAt(order, template, round),
      assignee_id: assigneeId,
      template_slug: template.slug,
      template_version: template.version,
      promise_days: agreedPromise(order) ?? promiseOf(template),
      step_key: state.stepKey,
      ball: state.ball,
      since: at,
      opened_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('case_steps')
    .values(
      state.steps.map((step, position) => ({
        case_id: id,
        key: step.key,
        position,
        state: step.state,
        at: step.state === 'done' || step.state === 'now' ? at : null,
      })),
    )
    .execute();
  if (effects.opened.length > 0)
    await tx
      .insertInto('case_requests')
      .values(
        effects.opened.map((request) => ({
          id: request.id,
          case_id: id,
          kind: request.kind,
          optional: request.optional,
          state: request.state,
          questions: questionsOf(request.kind),
        })),
      )
      .execute();
  await addBallEvent(tx, id, { ball: state.ball, stepKey: state.stepKey, at }, undefined);
  await refreshClock(tx, id);
  await syncCaseTask(tx, id);
  await publishChange(tx, 'cases', id);
  return id;
}

/** Returns when the case for the next paid month may be opened, or null if no month follows. */
function nextRoundAt({ paid_at, term_months }: PaidOrder, { monthly }: CaseTemplate, round: number): Date | null {
  if (!monthly || !paid_at || !term_months || round >= term_months) return null;
  return monthsLater(paid_at, round);
}
