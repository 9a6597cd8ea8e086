import { createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '#database/connect.ts';
import { type EnquiryStatus, enquiryNumber, type Suspicion } from '#shared/rules/enquiries.ts';
import { peopleByName } from './seed-tasks.ts';

const hour = 3_600_000;

type Staff = 'farah' | 'joseph';
type DemoMessage = {
  hoursAgo: number;
  name: string;
  email: string;
  message: string;
  status: EnquiryStatus;
  suspicion?: Suspicion;
  to?: Staff;
  answer?: string;
};

const inbox: readonly DemoMessage[] = [
  {
    hoursAgo: 1,
    name: 'Sunita Pawar',
    email: 'sunita@pawar-tiffins.example',
    message:
      'I cook twenty tiffins a day at home in Pune. Do I need a licence, and can I start on Zomato before it comes?',
    status: 'new',
  },
  {
    hoursAgo: 5,
    name: 'राजेश वर्मा',
    email: 'rajesh@verma-dhaba.example',
    message: 'हमारा ढाबा हाईवे पर है। Swiggy पर आने में कितना समय लगता है?\nमेन्यू की फ़ोटो हमें देनी होगी या आप खींचते हैं?',
    status: 'new',
  },
  {
    hoursAgo: 22,
    name: 'Anil D’Souza',
    email: 'anil@coast-curry.example',
    message:
      'We move our kitchen to the next street in December. What happens with the FSSAI registration and the two listings?',
    status: 'inprogress',
    to: 'joseph',
  },
  {
    hoursAgo: 50,
    name: 'Nila Bakes',
    email: 'hello@nila-bakes.example',
    message: 'Is the growth plan worth it for a bakery with one oven?',
    status: 'answered',
    to: 'farah',
    answer:
      'Namaste,\nwith one oven the Basic plan is enough: offers and photos are most of the work. Let us look at it again in three months.',
  },
  {
    hoursAgo: 190,
    name: 'Harpreet Singh',
    email: 'harpreet@tandoor-house.example',
    message: 'Please send me the receipt of last month again.',
    status: 'closed',
    to: 'joseph',
    answer: 'Namaste,\nit went to this address just now.',
  },
  {
    hoursAgo: 30,
    name: 'Rank Booster',
    email: 'sales@rank-booster.example',
    message: 'Best SEO https://rank.example https://rank.example/buy https://rank.example/now',
    status: 'held',
    suspicion: 'links',
  },
];

const notes: readonly { of: 'asha' | 'imran'; by: Staff; hoursAgo: number; text: string }[] = [
  {
    of: 'asha',
    by: 'farah',
    hoursAgo: 26,
    text: 'Calls back after 4 pm. Her brother Ravi speaks for the second kitchen.',
  },
  {
    of: 'imran',
    by: 'joseph',
    hoursAgo: 20,
    text: 'The account name at the bank is his father’s; he brings a letter.',
  },
];

/** Adds enquiries if there are none, and notes about customers if there are none. */
export async function seedEnquiriesAndNotes(db: Db, now: Date): Promise<void> {
  const people = await peopleByName(db);
  await db.transaction().execute(async (tx) => {
    const written = await tx.selectFrom('enquiries').select('id').limit(1).executeTakeFirst();
    if (!written) for (const message of inbox) await addMessage(tx, message, people, now);
    const noted = await tx.selectFrom('notes').select('id').limit(1).executeTakeFirst();
    if (!noted) await addNotes(tx, people, now);
  });
}

const digestOf = (email: string) => createHash('sha256').update(`demo ${email}`).digest();

/** Returns the digests that identify the demo's enquiries. */
export function demoEnquiryDigests(): Buffer[] {
  return inbox.map(({ email }) => digestOf(email));
}

type People = Awaited<ReturnType<typeof peopleByName>>;

async function addMessage(tx: Tx, demo: DemoMessage, people: People, now: Date): Promise<void> {
  const { name, email, message, status, suspicion, to, answer } = demo;
  const at = new Date(now.getTime() - demo.hoursAgo * hour);
  const { id } = await tx
    .insertInto('enquiries')
    .values({
      name,
      email,
      message,
      status,
      created_at: at,
      confirmed_at: suspicion ? null : at,
      number: enquiryNumber(randomBytes(8)),
      suspicion: suspicion ?? null,
      assignee_id: (to && people[to]?.id) ?? null,
      network_hash: randomBytes(32),
      digest: digestOf(email),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const author = to && people[to];
  if (!answer || !author) return;
  const answered = {
    id: crypto.randomUUID(),
    enquiry_id: id,
    message: answer,
    created_at: new Date(at.getTime() + hour),
  };
  await tx
    .insertInto('enquiry_replies')
    .values({ ...answered, author_id: author.id, author_name: author.name })
    .execute();
}

async function addNotes(tx: Tx, people: People, now: Date): Promise<void> {
  for (const { of, by, hoursAgo, text } of notes) {
    const [about, author] = [people[of], people[by]];
    if (!about || !author) continue;
    const row = { user_id: about.id, author_id: author.id, author_name: author.name, text };
    await tx
      .insertInto('notes')
      .values({ ...row, created_at: new Date(now.getTime() - hoursAgo * hour) })
      .execute();
  }
}
