import type { Db } from '#database/connect.ts';
import type { Web } from '#server/rendering/render-page.ts';
import { brand } from '#shared/brand.ts';
import { languages } from '#shared/language.ts';

/** Stores the texts of today's terms, so that they can be shown after a change. */
export async function storeTerms(db: Db, { policiesAsText }: Pick<Web, 'policiesAsText'>): Promise<void> {
  const since = brand.termsVersion;
  await db
    .insertInto('agreed_terms')
    .values(languages.map((language) => ({ since, language, text: policiesAsText(language) })))
    .onConflict((clash) => clash.doNothing())
    .execute();
}
