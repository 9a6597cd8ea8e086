import type { Tx } from '#database/connect.ts';
import type { Order } from '#server/orders/orders.ts';
import * as cases from '#shared/rules/cases/statuses.ts';
import { balls } from '#shared/rules/cases/template-types.ts';
import { categories } from '#shared/rules/catalogue.ts';
import { enquiryStatuses } from '#shared/rules/enquiries.ts';
import { orderStatuses } from '#shared/rules/orders.ts';
import { plainNumber } from '#shared/rules/phone.ts';
import { plainForm } from '#shared/rules/search.ts';
import { subscriptionStatuses } from '#shared/rules/subscriptions.ts';
import { taskStatuses } from '#shared/rules/tasks.ts';

type Known = {
  verified: readonly string[];
  /** Name of the account, if it has a verified e-mail address or phone number. */
  name?: string;
  orders: readonly Pick<Order, 'name' | 'email' | 'phone' | 'company' | 'paid_at'>[];
};

/**
 * Deletes saved filters of staff if the filter's name or search words contain an erased person's e-mail address, phone
 * number or name. One-word names do not count, because they may be somebody else's; the yearly purge of searches
 * deletes such filters. Unpaid orders, names made only of words from our screens, and contacts that another account has
 * verified do not count either. Otherwise anyone could enter such values to have filters deleted.
 */
export async function purgeSavedViews(tx: Tx, { verified, name, orders }: Known): Promise<void> {
  const paid = orders.filter(({ paid_at }) => paid_at !== null);
  const typed = paid.flatMap(({ email, phone }) => [email, phone]);
  const contacts = [...verified, ...(await withoutVerified(tx, typed))];
  const names = [name, ...paid.flatMap((order) => [order.name, order.company])];
  const known = {
    emails: contacts.filter((each) => each.includes('@')),
    numbers: contacts.filter((each) => /^\d{10,}$/.test(each)),
    names: names.flatMap((each) => (each && isTelling(wordsOf(each)) ? [wordsOf(each)] : [])),
  };
  const views = await tx.selectFrom('saved_views').select(['id', 'name', 'query']).execute();
  const ids = views.filter((view) => isAbout(view, known)).map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('saved_views').where('id', 'in', ids).execute();
}

async function withoutVerified(tx: Tx, contacts: readonly string[]): Promise<string[]> {
  if (contacts.length === 0) return [];
  const emails = await tx
    .selectFrom('users')
    .select('email as contact')
    .where('email', 'in', contacts)
    .where('email_verified_at', 'is not', null)
    .execute();
  const phones = await tx
    .selectFrom('users')
    .select('phone as contact')
    .where('phone', 'in', contacts)
    .where('phone_verified_at', 'is not', null)
    .execute();
  const taken = [...emails, ...phones].map(({ contact }) => contact);
  return contacts.filter((each) => !taken.includes(each));
}

const wordsOf = (text: string) =>
  plainForm(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Words of the work list and its contents, which staff use in filter names. */
const ownWords = new Set(
  [
    ...[cases.caseViews, cases.caseStatuses, cases.stepStates, cases.requestStates].flat(),
    ...[cases.authorityStatuses, cases.caseResultKinds, balls, categories].flat(),
    ...[orderStatuses, taskStatuses, subscriptionStatuses, enquiryStatuses].flat(),
    'view show search all cases orders mine nobody s our turn promises at risk needs an answer unread messages due',
    'within two days date not kept silent for three with or platform in progress to do follow up call back',
    'unassigned us the customer today late app 7',
  ].flatMap(wordsOf),
);

/** Whether a name has at least two words with letters, and at least one word that does not occur on our screens. */
const isTelling = (words: readonly string[]) =>
  words.filter((word) => /\p{L}/u.test(word)).length > 1 && !words.every((word) => ownWords.has(word));

type Facts = { emails: readonly string[]; numbers: readonly string[]; names: readonly string[][] };

/** Spellings that the search treats as equal count as equal. */
function isAbout({ name, query }: { name: string; query: string }, { emails, numbers, names }: Facts): boolean {
  const filters = new URLSearchParams(query);
  return [name, ...filters.getAll('search'), ...filters.getAll('q')].some((text) => {
    const parts = plainForm(text).split(/[\s,;:<>()"'|/]+/);
    const addresses = parts.map((part) => (part.endsWith('.') ? part.slice(0, -1) : part));
    // Removes spaces, dots, brackets and hyphens from typed phone numbers.
    const digits = plainNumber(text).replace(/[\s.()-]/g, '');
    // Omits e-mail addresses, because a name in an e-mail address may be part of another person's name.
    const words = ` ${wordsOf(parts.filter((part) => !part.includes('@')).join(' ')).join(' ')} `;
    return (
      emails.some((email) => addresses.includes(plainForm(email))) ||
      numbers.some((number) => digits.includes(number)) ||
      names.some((each) => words.includes(` ${each.join(' ')} `))
    );
  });
}
