import type { Db, Tx } from '#database/connect.ts';
import { findPerson, type Person, shownPerson } from '#server/accounts/people.ts';
import { refuse } from '#server/http/refuse.ts';
import { announce } from '#server/live/announce.ts';
import { currentPapers, type Paper, pathsOf } from '#server/papers/papers.ts';
import { type Language, languageKnown } from '#shared/language.ts';
import { refusalOf } from '#shared/messages.ts';
import { readPhone } from '#shared/rules/phone.ts';

/** A person's profile as the API shows it. */
export async function profileOf(db: Db | Tx, personId: string) {
  const person = (await findPerson(db, personId)) ?? refuse('signed_out');
  const papers = await currentPapers(db, personId);
  return {
    user: { ...shownPerson(person), ...pathsOf(papers) },
    papers: papers.map(shownPaper),
    account: {
      phoneProven: person.phone_verified_at !== null,
      hasPassword: person.password_hash !== null,
      language: languageKnown(person.language),
    },
  };
}

function shownPaper(paper: Paper) {
  return {
    kind: paper.kind,
    fileName: paper.file_name,
    mediaType: paper.media_type,
    bytes: paper.bytes,
    sentAt: paper.created_at.toISOString(),
  };
}

export type Wishes = { name?: string | undefined; phone?: string | undefined };

/** Refuses details that `saveDetails` would refuse, before anything is stored. */
export async function insistOnDetails(db: Db, personId: string, wishes: Wishes): Promise<void> {
  phoneToNote((await findPerson(db, personId)) ?? refuse('signed_out'), wishes.phone);
}

/** Changes name and noted number, and holds the person's row, so that two savings follow one another. */
export async function saveDetails(tx: Tx, personId: string, wishes: Wishes): Promise<void> {
  const person = await tx.selectFrom('people').selectAll().where('id', '=', personId).forUpdate().executeTakeFirst();
  if (!person || person.erased_at) refuse('signed_out');
  const changes = { name: wishes.name?.trim() ?? person.name, ...phoneToNote(person, wishes.phone) };
  await tx.updateTable('people').set(changes).where('id', '=', personId).execute();
  await announce(tx, 'customers', personId);
}

/** Chooses the language in which we write to a person from now on. */
export async function chooseLanguage(db: Db, personId: string, language: Language): Promise<void> {
  await db.updateTable('people').set({ language }).where('id', '=', personId).where('erased_at', 'is', null).execute();
}

/** The number to be noted, if anything changes. Another one in place of a proven one takes a code, so it is refused. */
function phoneToNote(person: Person, typed: string | undefined): { phone?: string | null } {
  if (typed === undefined) return {};
  const reading = readPhone(typed);
  const phone = 'digits' in reading ? reading.digits : null;
  if (phone === person.phone) return {};
  if (person.phone_verified_at === null) return { phone };
  return refuse('phone_proven', { fields: { phone: refusalOf('phone_proven').sentence } });
}
