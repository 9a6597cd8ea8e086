import { randomBytes, randomUUID } from 'node:crypto';
import type { DeliveryTry, EventRecord, OrderRecord } from './records.ts';
import { type Sandbox, settingsOf } from './sandbox.ts';
import { isDelivered, sendWebhook } from './webhook-send.ts';

const timerOf = (id: string) => `event ${id}`;

/** Records an event and sends it according to the webhook switches. */
export function announce(sandbox: Sandbox, order: OrderRecord, type: string, body: string): EventRecord {
  const { ledger, clock, options } = sandbox;
  const mode = settingsOf(sandbox).webhooks;
  const now = clock.now();
  const held = mode.outOfOrder && !mode.never ? releaseHeldEvent(sandbox) : undefined;
  const wait = mode.delayMs + (mode.outOfOrder && !held ? mode.holdMs : 0);
  const event = ledger.events.put({
    id: randomUUID(),
    type,
    orderId: order.orderId,
    url: order.notifyUrl ?? options.webhookUrl,
    body,
    idempotencyKey: randomBytes(24).toString('base64'),
    createdAt: now,
    state: mode.never ? 'withheld' : 'waiting',
    nextTryAt: mode.never ? null : now + wait,
    held: mode.outOfOrder && !held && !mode.never,
    rounds: 0,
    tries: [],
  });
  if (!mode.never) plan(sandbox, event, held?.id);
  return event;
}

/** Resumes the deliveries and retries that were pending when the sandbox stopped. */
export function resumeWebhooks(sandbox: Sandbox): void {
  for (const event of sandbox.ledger.events.all()) if (event.state === 'waiting') plan(sandbox, event);
}

/** Sends an event again at once, `times` copies in parallel, whatever its state. */
export async function resend(
  sandbox: Sandbox,
  event: EventRecord,
  wish: { times: number; badSignature: boolean },
): Promise<DeliveryTry[]> {
  const copies = Array.from({ length: wish.times }, () =>
    sendWebhook(sandbox, event, event.rounds + 1, wish.badSignature),
  );
  const tries = (await Promise.all(copies)).filter((delivery) => delivery !== undefined);
  const current = sandbox.ledger.events.get(event.id);
  if (!current) return tries;
  const delivered = tries.some(isDelivered);
  if (delivered) sandbox.schedule.cancel(timerOf(event.id));
  sandbox.ledger.events.put({
    ...current,
    tries: [...current.tries, ...tries],
    ...(delivered ? { state: 'delivered', nextTryAt: null } : {}),
  });
  return tries;
}

function releaseHeldEvent({ ledger }: Sandbox): EventRecord | undefined {
  const held = ledger.events.all().find((event) => event.held && event.state === 'waiting');
  return held && ledger.events.put({ ...held, held: false });
}

function plan(sandbox: Sandbox, event: EventRecord, thenSend?: string): void {
  const send = async () => {
    await deliver(sandbox, event.id);
    if (thenSend) await deliver(sandbox, thenSend);
  };
  sandbox.schedule.at(timerOf(event.id), event.nextTryAt ?? sandbox.clock.now(), () => {
    send().catch((error) => sandbox.log.error(error, 'payment sandbox: webhook not recorded'));
  });
}

async function deliver(sandbox: Sandbox, id: string): Promise<void> {
  const event = sandbox.ledger.events.get(id);
  if (event?.state !== 'waiting') return;
  sandbox.schedule.cancel(timerOf(id));
  const mode = settingsOf(sandbox).webhooks;
  const attempt = event.rounds + 1;
  const copies = Array.from({ length: attempt === 1 ? mode.duplicate : 1 }, () =>
    sendWebhook(sandbox, event, attempt, mode.badSignature),
  );
  const tries = (await Promise.all(copies)).filter((delivery) => delivery !== undefined);
  const current = sandbox.ledger.events.get(id);
  if (tries.length === 0 || !current) return;
  const record = { ...current, rounds: attempt, held: false, tries: [...current.tries, ...tries] };
  const delay = mode.retryDelays[attempt - 1];
  if (tries.some(isDelivered) || current.state === 'delivered') {
    sandbox.ledger.events.put({ ...record, state: 'delivered', nextTryAt: null });
  } else if (delay === undefined) {
    sandbox.ledger.events.put({ ...record, state: 'given_up', nextTryAt: null });
  } else {
    plan(sandbox, sandbox.ledger.events.put({ ...record, nextTryAt: sandbox.clock.now() + delay }));
  }
}
