import type { Session } from './accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';

/** Creates a paid order, with or without an account, and waits for its case. */
export async function aPaidOrderWithCase(testApp: TestApp, buyer: object, headers: Record<string, string> = {}) {
  const { body } = await initiatePayment(testApp, aBuyer({ ...buyer }), headers);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const [found] = await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (cases) => cases.length > 0,
  );
  if (!found) throw new Error('the order has no case');
  return { orderId: body.order_id, caseId: found.id };
}

/** Creates a customer's paid order of an FSSAI registration or another plan; returns the id of its case. */
export async function aPaidCase(
  testApp: TestApp,
  { bearer }: Session,
  email: string,
  plan = { planId: 'fssai-registration-1yr', amount: 1_500 },
): Promise<string> {
  return (await aPaidOrderWithCase(testApp, { email, ...plan }, bearer)).caseId;
}
