import type { Page } from '@playwright/test';
import { codeInSubject } from '#test/code-in-subject.ts';
import { expect } from './fixtures.ts';

type Listed = { id: string; kind: 'mail' | 'sms'; subject: string; preview: string };

/** Lists mails and SMS sent to an e-mail address or phone number, newest first. */
async function sentTo(page: Page, to: string): Promise<Listed[]> {
  const answer = await page.request.get(`/dev/mailbox/api/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Listed[];
}

async function waitFor(find: () => Promise<string | undefined>): Promise<string> {
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  return (await find()) ?? '';
}

/** Waits for the newest code sent to an e-mail address or phone number, ignoring the code `known`. */
export function codeSentTo(page: Page, to: string, known = ''): Promise<string> {
  return waitFor(async () =>
    (await sentTo(page, to))
      .map(
        ({ kind, subject, preview }) => (kind === 'sms' ? /\b\d{6}\b/.exec(preview) : codeInSubject.exec(subject))?.[0],
      )
      .find((code) => code !== undefined && code !== known),
  );
}

/** Waits for a mail with a matching subject; returns the text of the newest one and the number of such mails. */
export async function mailSentTo(page: Page, to: string, subject: RegExp) {
  const found = async () => (await sentTo(page, to)).filter((mail) => subject.test(mail.subject));
  const id = await waitFor(async () => (await found())[0]?.id);
  const answer = await page.request.get(`/dev/mailbox/api/messages/${id}`);
  const { text } = (await answer.json()) as { text: string };
  return { text, count: (await found()).length };
}

/** Waits for the newest password-reset link; returns its path. */
export const resetLinkSentTo = (page: Page, to: string) => linkSentTo(page, to, /\/reset-password\/[\w-]+/);

function linkSentTo(page: Page, to: string, link: RegExp): Promise<string> {
  return waitFor(async () => {
    for (const { id } of await sentTo(page, to)) {
      const answer = await page.request.get(`/dev/mailbox/api/messages/${id}`);
      const path = link.exec(await answer.text())?.[0];
      if (path) return path;
    }
    return undefined;
  });
}
