import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { forgetSpent } from '#server/accounts/forget.ts';
import { forgotPassword } from '#server/accounts/resets.ts';
import type { Files } from '#server/adapters/files.ts';
import type { Mail } from '#server/adapters/mail.ts';
import { forgetRemovedNotes } from '#server/customers/notes.ts';
import { forgetOldEnquiries } from '#server/enquiries/enquiries.ts';
import type { Web } from '#server/http/pages.ts';
import { forgetOldLetters } from '#server/mails/outbox.ts';
import { sendMail } from '#server/mails/send-mail.ts';
import { tidyPapers } from '#server/papers/tidy.ts';
import { findForgotten, forgetOldEvents } from '#server/payments/events.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { type Settling, settleOrder } from '#server/payments/settle.ts';
import { forgetFarewells, forgetOldRecords } from '#server/profile/erase.ts';
import { sendDigests } from '#server/tasks/digest.ts';

export type JobDeps = Settling & {
  mail: Mail;
  web: () => Promise<Web>;
  files: Files;
  publicUrl: string;
  secrets: readonly string[];
  log: Logger;
};

/** Every job by name, and what runs by the clock. */
export async function startJobs(deps: JobDeps): Promise<void> {
  const { queue, log } = deps;
  await queue.work('ask-provider', async ({ orderId, asker }, ending) => {
    await pause(deps.payments.roomIn(), undefined, { signal: ending });
    const settled = await settleOrder(deps, orderId, asker ?? 'event');
    if (settled === 'mismatch')
      log.error({ orderId }, 'payment held: the provider has another amount or currency than we');
  });
  await queue.work('send-mail', ({ mailId }) => sendMail(deps, mailId));
  await queue.work('forgot-password', ({ email }) => forgotPassword(deps, email));
  await queue.work('reconcile', async () => {
    const { asked, settled } = await reconcile(deps, (orderId, trouble) =>
      log.warn({ orderId, err: trouble }, 'order could not be reconciled'),
    );
    askAboutForgotten(deps, await findForgotten(deps.db, 100));
    if (asked > 0) log.info({ asked, settled }, 'reconciled');
  });
  await queue.work('tidy', async () => {
    await tidyPapers(deps);
    await forgetFarewells(deps.db);
    await forgetOldRecords(deps.db, new Date());
    await forgetOldEnquiries(deps.db, new Date());
    await forgetSpent(deps.db);
    await forgetOldEvents(deps.db, new Date());
    await forgetOldLetters(deps.db, new Date());
    await forgetRemovedNotes(deps.db);
  });
  await queue.work('task-digests', async () => {
    const letters = await sendDigests(deps, new Date());
    if (letters > 0) log.info({ letters }, 'today’s tasks are on their way');
  });
  await queue.everyMorning('task-digests');
  await queue.everyMinute('reconcile');
  await queue.everyMinute('tidy');
  // What a process that died had stored and not yet asked about.
  askAboutForgotten(deps, await findForgotten(deps.db, 1_000, 0));
}

function askAboutForgotten({ queue }: JobDeps, orderIds: string[]): void {
  for (const orderId of orderIds) queue.enqueueSoon('ask-provider', { orderId }, orderId);
}
