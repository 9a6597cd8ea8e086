import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { DeliveryTry, EventRecord, OrderRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';

const answerLimitMs = 10_000;
const minute = 60_000;
const defaultRetryDelays = [2 * minute, 10 * minute, 30 * minute];
const timerOf = (id: string) => `event ${id}`;

export function announce(sandbox: Sandbox, order: OrderRecord, type: string, body: string): void {
  const { ledger, options, now } = sandbox;
  const { never, outOfOrder, delayMs, holdMs } = sandbox.settings().webhooks;
  const held = outOfOrder && ledger.events.size % 2 === 0;
  const event = ledger.events.put({
    id: randomUUID(),
    type,
    orderId: order.orderId,
    url: order.notifyUrl ?? options.webhookUrl,
    body,
    idempotencyKey: randomBytes(24).toString('base64'),
    state: never ? 'withheld' : 'waiting',
    nextTryAt: never ? null : now() + delayMs + (held ? holdMs : 0),
    rounds: 0,
    tries: [],
  });
  planEvent(sandbox, event);
}

export function planEvent(sandbox: Sandbox, { id, state, nextTryAt }: EventRecord): void {
  if (state !== 'waiting') return;
  sandbox.schedule.at(timerOf(id), nextTryAt ?? sandbox.now(), () => {
    deliver(sandbox, id).catch((error) => sandbox.log.error(error, 'payment sandbox: webhook not recorded'));
  });
}

/** Sends an event again at once, `times` copies in parallel, whatever its state. */
export async function resend(sandbox: Sandbox, event: EventRecord, times: number): Promise<DeliveryTry[]> {
  const tries = await sendCopies(sandbox, event, times);
  const delivered = tries.some(isDelivered);
  if (delivered) sandbox.schedule.cancel(timerOf(event.id));
  const current = sandbox.ledger.events.get(event.id) ?? event;
  sandbox.ledger.events.put({
    ...current,
    tries: [...current.tries, ...tries],
    ...(delivered ? { state: 'delivered', nextTryAt: null } : {}),
  });
  return tries;
}

async function deliver(sandbox: Sandbox, id: string): Promise<void> {
  const { ledger, options, now } = sandbox;
  const event = ledger.events.get(id);
  if (event?.state !== 'waiting') return;
  const tries = await sendCopies(sandbox, event, event.rounds === 0 ? sandbox.settings().webhooks.duplicate : 1);
  const current = ledger.events.get(id);
  if (tries.length === 0 || !current) return;
  const record = { ...current, rounds: event.rounds + 1, tries: [...current.tries, ...tries] };
  const delay = (options.retryDelays ?? defaultRetryDelays)[event.rounds];
  if (tries.some(isDelivered) || current.state === 'delivered')
    ledger.events.put({ ...record, state: 'delivered', nextTryAt: null });
  else if (delay === undefined) ledger.events.put({ ...record, state: 'given_up', nextTryAt: null });
  else planEvent(sandbox, ledger.events.put({ ...record, nextTryAt: now() + delay }));
}

async function sendCopies(sandbox: Sandbox, event: EventRecord, times: number): Promise<DeliveryTry[]> {
  const tries = await Promise.all(Array.from({ length: times }, () => send(sandbox, event)));
  return tries.filter((delivery) => delivery !== undefined);
}

/** Sends an event with one POST; returns undefined if the sandbox stopped in the meantime. */
async function send({ now, options, stopping }: Sandbox, event: EventRecord): Promise<DeliveryTry | undefined> {
  const at = now();
  const attempt = event.rounds + 1;
  const timestamp = String(at);
  try {
    const response = await fetch(event.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'x-webhook-signature': createHmac('sha256', options.clientSecret)
          .update(`${timestamp}${event.body}`)
          .digest('base64'),
        'x-webhook-timestamp': timestamp,
        'x-webhook-version': '2025-01-01',
        'x-webhook-attempt': String(attempt),
        'x-idempotency-key': event.idempotencyKey,
      },
      body: event.body,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerLimitMs)]),
    });
    await response.arrayBuffer();
    return { at, attempt, status: response.status, error: null };
  } catch (error) {
    return stopping.aborted ? undefined : { at, attempt, status: null, error: String(error) };
  }
}

// Only 2xx responses count, so redirects do not.
const isDelivered = ({ status }: DeliveryTry) => status !== null && status >= 200 && status < 300;
