import { waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';

export const ashasEnquiry = {
  name: 'Asha Rao',
  email: 'asha@dosaplaza.in',
  message: 'I cook dosas in Pune.\nWhich licence do I need?',
};

/** Helpers for the contact form: send a message, read the stored messages and the mails. */
export function contactActs(app: () => TestApp) {
  async function send(body: unknown, on = app()) {
    const response = await fetch(`${on.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
  const stored = () => app().db.selectFrom('enquiries').selectAll().orderBy('created_at').execute();
  const mailsAbout = (number: string) =>
    waitUntil(
      async () => app().emails.filter(({ subject }) => subject.includes(number)),
      (emails) => emails.length >= 2,
    );
  return { send, stored, mailsAbout };
}
