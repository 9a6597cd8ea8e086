import type { Db, Tx } from '#database/connect.ts';
import { findUser, lockUser, serializeUser, type User } from '#server/accounts/users.ts';
import { type ProfileDocument, pathsOf, profileDocuments } from '#server/documents/documents.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { type Language, languageKnown } from '#shared/language.ts';
import { readPhone } from '#shared/rules/phone.ts';

export async function serializeProfile(db: Db | Tx, userId: string) {
  const user = (await findUser(db, userId)) ?? refuse('signed_out');
  const documents = await profileDocuments(db, userId);
  return {
    user: { ...serializeUser(user), ...pathsOf(documents) },
    papers: documents.map(serializeDocument),
    account: {
      phoneProven: user.phone_verified_at !== null,
      hasPassword: user.password_hash !== null,
      secondFactor: user.totp_enabled_at !== null,
      language: languageKnown(user.language),
    },
  };
}

function serializeDocument(document: ProfileDocument) {
  return {
    kind: document.kind,
    fileName: document.file_name,
    mediaType: document.media_type,
    bytes: document.bytes,
    sentAt: document.created_at.toISOString(),
  };
}

export type ProfileChanges = { name?: string | undefined; phone?: string | undefined };

/** Refuses invalid details; called before any file is stored. */
export async function requireDetails(db: Db, userId: string, changes: ProfileChanges): Promise<void> {
  phoneToNote((await findUser(db, userId)) ?? refuse('signed_out'), changes.phone);
}

/**
 * Changes the name and the unverified phone number. Locks the user row, so that parallel saves run one after the other.
 */
export async function saveDetails(tx: Tx, userId: string, changes: ProfileChanges): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user || user.erased_at) refuse('signed_out');
  const columns = { name: changes.name?.trim() ?? user.name, ...phoneToNote(user, changes.phone) };
  await tx.updateTable('users').set(columns).where('id', '=', userId).execute();
  await publishChange(tx, 'customers', userId);
}

export async function chooseLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).where('erased_at', 'is', null).execute();
}

/** Returns the new unverified phone number if it changes. Refuses to replace a verified one, which requires a code. */
function phoneToNote(user: User, typed: string | undefined): { phone?: string | null } {
  if (typed === undefined) return {};
  const reading = readPhone(typed);
  const phone = 'digits' in reading ? reading.digits : null;
  if (phone === user.phone) return {};
  if (user.phone_verified_at === null) return { phone };
  return refuse('phone_proven', { reasons: { phone: { code: 'phone_proven' } } });
}
