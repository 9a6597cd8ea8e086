import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readForms } from '../bodies.ts';
import { refuseForeignWrites } from '../own-headers.ts';
import { answerPage } from '../page.ts';
import { ApiError } from './api-error.ts';
import { developerPage } from './developer-page.ts';
import { developerStyle } from './developer-style.ts';
import { forceDispute } from './disputes.ts';
import { forceAttempt, forceEvent, forceNewRefund, forceOrder, forceRefund } from './force.ts';
import { noticePage } from './hosted-page.ts';
import { hostedStyle } from './hosted-style.ts';
import { orderRecord } from './orders.ts';
import type { Sandbox } from './sandbox.ts';
import {
  resetSandbox,
  switchClock,
  switchDuplicates,
  switchFaults,
  switchRefunds,
  switchSettlements,
  switchWebhooks,
} from './switches.ts';

type Form = Record<string, string>;
type Play = (form: Form, id: string) => unknown;

const wholeNumber = (text: string | undefined) => (text ? Number(text) : undefined);
const wordsIn = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
const failure = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : text || undefined);

/** Adds the developer's page at the plugin's root; its forms have the same effects as the admin API. */
export function developerPages(app: FastifyInstance, sandbox: Sandbox): void {
  readForms(app);
  refuseForeignWrites(app);
  const root = app.prefix === '/' ? '' : app.prefix;
  app.get('/', async (_request, reply) =>
    answerPage(reply, { title: 'Payment sandbox', body: developerPage(sandbox, root), style: developerStyle }),
  );
  for (const [url, play] of Object.entries(plays(sandbox))) {
    app.post<{ Body: Form | undefined; Params: { id?: string } }>(url, async (request, reply) => {
      await play(request.body ?? {}, request.params.id ?? '');
      return reply.redirect(root || '/', 303);
    });
  }
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof ApiError || error instanceof z.ZodError;
    if (!known) sandbox.log.error(error, 'payment sandbox');
    const text = error instanceof z.ZodError ? z.prettifyError(error) : known ? error.message : 'See the log.';
    const body = noticePage({ title: 'That did not work', text, link: { href: root || '/', label: 'Back' } });
    return answerPage(reply, { title: 'That did not work', status: known ? 400 : 500, body, style: hostedStyle });
  });
}

function plays(sandbox: Sandbox): Record<string, Play> {
  return {
    '/play/webhooks': (form) =>
      switchWebhooks(sandbox, {
        never: form.never === 'on',
        outOfOrder: form.outOfOrder === 'on',
        badSignature: form.badSignature === 'on',
        duplicate: wholeNumber(form.duplicate),
        delayMs: wholeNumber(form.delayMs),
        retryDelays: form.retryDelays
          ?.split(',')
          .filter((text) => text.trim() !== '')
          .map(Number),
      }),
    '/play/faults': (form) =>
      switchFaults(sandbox, {
        createStatus: failure(form.createStatus),
        getStatus: failure(form.getStatus),
        refundStatus: failure(form.refundStatus),
        reconStatus: failure(form.reconStatus),
        latencyMs: wholeNumber(form.latencyMs),
        answerAfterMs: wholeNumber(form.answerAfterMs),
        times: wholeNumber(form.times),
      }),
    '/play/refunds': (form) =>
      switchRefunds(sandbox, {
        mode: form.mode,
        delayMs: wholeNumber(form.refundDelay),
        instantFallsBack: form.instantFallsBack === 'on',
      }),
    '/play/duplicates': (form) =>
      switchDuplicates(sandbox, {
        autoRefund: form.autoRefund === 'on',
        latePayments: form.latePayments === 'on',
        delayMs: wholeNumber(form.autoRefundDelay),
      }),
    '/play/settlements': (form) =>
      switchSettlements(sandbox, {
        missing: wordsIn(form.missing),
        amounts: form.otherOrder ? { [form.otherOrder.trim()]: wholeNumber(form.otherPaise) } : {},
        workingDays: wholeNumber(form.workingDays),
        doubled: form.doubled === 'on',
        outOfOrder: form.outOfOrder === 'on',
        charge: wholeNumber(form.charge),
        bankDiffers: wholeNumber(form.bankDiffers),
        adjustment: wholeNumber(form.adjustment),
      }),
    '/play/clock': (form) => switchClock(sandbox, { offsetMs: Number(form.minutes) * 60_000 }),
    '/play/reset': () => resetSandbox(sandbox),
    '/play/orders/:id/attempts': (form, id) =>
      forceAttempt(sandbox, orderRecord(sandbox, id), {
        status: form.status,
        settles: form.status === 'PENDING' ? { status: 'SUCCESS', afterMs: 30_000 } : undefined,
      }),
    '/play/orders/:id/status': (form, id) => forceOrder(sandbox, orderRecord(sandbox, id), { status: form.status }),
    '/play/orders/:id/refunds': (form, id) =>
      forceNewRefund(sandbox, orderRecord(sandbox, id), { automatic: form.kind === 'automatic' }),
    '/play/orders/:id/disputes': (form, id) => {
      const open = sandbox.ledger.disputes.of(id).findLast(({ closedAt }) => closedAt === null);
      const [event = 'CREATED', outcome] = (form.event ?? '').split(' ');
      return forceDispute(sandbox, orderRecord(sandbox, id), {
        event,
        ...(open && event !== 'CREATED' ? { dispute_id: open.disputeId } : {}),
        ...(outcome ? { dispute_status: `CHARGEBACK_MERCHANT_${outcome}` } : {}),
      });
    },
    '/play/refunds/:id/status': (form, id) => {
      const refund = sandbox.ledger.refunds.get(id);
      return refund && forceRefund(sandbox, refund, { status: form.status });
    },
    '/play/events/:id/resend': (_form, id) => {
      const event = sandbox.ledger.events.get(id);
      return event && forceEvent(sandbox, event, {});
    },
  };
}
