import { html, type Markup } from '../html.ts';
import { istForPeople } from '../ist.ts';
import { refundStatuses } from './records.ts';
import { type Sandbox, settingsOf } from './sandbox.ts';
import { usualSettlements } from './settlements.ts';

function field(name: string, label: string, value: number | string, hint = ''): Markup {
  return html`<div class="field"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="number" min="0" value="${value}" placeholder="${hint}"></div>`;
}

function textField(name: string, label: string, value: string): Markup {
  return html`<div class="field"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="text" value="${value}"></div>`;
}

function check(name: string, label: string, on: boolean): Markup {
  return html`<label class="check"><input type="checkbox" name="${name}" value="on"${on && html` checked`}>${label}</label>`;
}

function choice(name: string, label: string, values: readonly string[], chosen: string): Markup {
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">
    ${values.map((value) => html`<option${value === chosen && html` selected`}>${value}</option>`)}</select></div>`;
}

function panel(title: string, state: string, unusual: boolean, form: Markup): Markup {
  return html`<details name="switch"><summary>${title}<span class="state${unusual && ' on'}">${state}</span></summary>${form}</details>`;
}

function webhookPanel(sandbox: Sandbox, root: string): Markup {
  const mode = settingsOf(sandbox).webhooks;
  const unusual = [
    mode.never && 'never sent',
    mode.duplicate > 1 && `${mode.duplicate} copies`,
    mode.delayMs > 0 && `${mode.delayMs} ms late`,
    mode.outOfOrder && 'out of order',
    mode.badSignature && 'bad signature',
  ].filter((word) => word !== false);
  return panel(
    'Webhooks',
    unusual.join(', ') || 'as usual',
    unusual.length > 0,
    html`<form method="post" action="${root}/play/webhooks">
      ${check('never', 'Never send them', mode.never)}
      ${check('outOfOrder', 'Swap each with the next one', mode.outOfOrder)}
      ${check('badSignature', 'Sign them wrongly', mode.badSignature)}
      <div class="two">${field('duplicate', 'Copies of each', mode.duplicate)}${field('delayMs', 'Delay in ms', mode.delayMs)}</div>
      ${textField('retryDelays', 'Further tries after (ms)', mode.retryDelays.join(', '))}
      <button>Set</button></form>`,
  );
}

function faultPanel({ faults }: Sandbox, root: string): Markup {
  const { plan } = faults;
  const failures = ['', '429', '500', '502', 'silent', 'reset', 'lost'];
  const quiet = new Set(['retrySeconds', 'times']);
  const unusual = Object.entries(plan).filter(([name, value]) => value !== undefined && !quiet.has(name));
  return panel(
    'API trouble',
    unusual.map(([name, value]) => `${name} ${value}`).join(', ') || 'none',
    unusual.length > 0,
    html`<form method="post" action="${root}/play/faults">
      ${choice('createStatus', 'Create order answers', failures, String(plan.createStatus ?? ''))}
      ${choice('getStatus', 'Get order, payments and refunds answer', failures, String(plan.getStatus ?? ''))}
      ${choice('refundStatus', 'Create refund answers', failures, String(plan.refundStatus ?? ''))}
      ${choice('reconStatus', 'Lists of settlements answer', failures, String(plan.reconStatus ?? ''))}
      <div class="two">${field('latencyMs', 'Starts late (ms)', plan.latencyMs ?? '', '0')}${field('answerAfterMs', 'Answers late (ms)', plan.answerAfterMs ?? '', '0')}</div>
      ${field('times', 'For so many calls', plan.times ?? '', 'until changed')}
      <button>Set</button></form>`,
  );
}

function refundPanel(sandbox: Sandbox, root: string): Markup {
  const { mode, delayMs, instantFallsBack = false } = settingsOf(sandbox).refunds;
  return panel(
    'Refunds',
    mode === 'SUCCESS' ? `succeed after ${delayMs} ms` : `become ${mode}`,
    mode !== 'SUCCESS',
    html`<form method="post" action="${root}/play/refunds">
      ${choice('mode', 'New refunds become', refundStatuses, mode)}${field('refundDelay', 'After (ms)', delayMs)}
      ${check('instantFallsBack', 'Instant ones fall back to the usual speed', instantFallsBack)}
      <button>Set</button></form>`,
  );
}

function autoRefundPanel(sandbox: Sandbox, root: string): Markup {
  const { autoRefund = false, latePayments = false, delayMs = 0 } = settingsOf(sandbox).duplicates ?? {};
  const what = [autoRefund && 'second payments', latePayments && 'late payments'].filter(Boolean);
  return panel(
    'Automatic refunds',
    what.join(', ') || 'none',
    what.length > 0,
    html`<form method="post" action="${root}/play/duplicates">
      ${check('autoRefund', 'Of a second payment', autoRefund)}
      ${check('latePayments', 'Of a payment after the order has expired', latePayments)}
      ${field('autoRefundDelay', 'After (ms)', delayMs)}
      <button>Set</button></form>`,
  );
}

function settlementPanel(sandbox: Sandbox, root: string): Markup {
  const { missing, amounts, workingDays, ...more } = settingsOf(sandbox).settlements ?? usualSettlements;
  const [other] = Object.entries(amounts);
  const unusual = [
    missing.length > 0 && `${missing.length} missing`,
    other && 'other amount',
    workingDays !== 1 && `after ${workingDays} working days`,
    more.doubled && 'twice',
    more.outOfOrder && 'out of order',
    more.bankDiffers && 'other amount at the bank',
    more.adjustment && 'an adjustment',
  ].filter((word) => typeof word === 'string');
  return panel(
    'Settlements',
    unusual.join(', ') || 'next working day',
    unusual.length > 0,
    html`<form method="post" action="${root}/play/settlements">
      ${textField('missing', 'Leave out these orders', missing.join(', '))}
      ${textField('otherOrder', 'Other amount for this order', other?.[0] ?? '')}
      <div class="two">${field('otherPaise', 'Its amount in paise', other?.[1] ?? '')}${field('workingDays', 'After working days', workingDays)}</div>
      <div class="two">${field('charge', 'A transfer costs (paise)', more.charge ?? 0)}${field('bankDiffers', 'Too much at the bank (paise)', more.bankDiffers ?? 0)}</div>
      ${field('adjustment', 'Adjustment now (paise, negative takes away)', more.adjustment ?? 0)}
      ${check('doubled', 'List each line twice', more.doubled ?? false)}
      ${check('outOfOrder', 'List the newest line first', more.outOfOrder ?? false)}
      <button>Set</button></form>`,
  );
}

function clockPanel(sandbox: Sandbox, root: string): Markup {
  const { clockOffsetMs } = settingsOf(sandbox);
  return panel(
    'Clock',
    istForPeople(sandbox.clock.now()),
    clockOffsetMs !== 0,
    html`<form method="post" action="${root}/play/clock">
      ${field('minutes', 'Minutes ahead of the machine', Math.round(clockOffsetMs / 60_000))}
      <button>Set</button></form>`,
  );
}

/** Renders the switches of a sandbox as forms. */
export function switchForms(sandbox: Sandbox, root: string): Markup {
  return html`<aside class="switches" aria-labelledby="switches">
    <h2 id="switches">Make it difficult</h2>
    ${webhookPanel(sandbox, root)}${faultPanel(sandbox, root)}${refundPanel(sandbox, root)}${autoRefundPanel(sandbox, root)}${settlementPanel(sandbox, root)}${clockPanel(sandbox, root)}
    ${panel('Start afresh', '', false, html`<form method="post" action="${root}/play/reset"><button class="danger">Forget all orders and switches</button></form>`)}
  </aside>`;
}
