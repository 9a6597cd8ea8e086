import type { Db, Tx } from '#database/connect.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { brand } from '#shared/brand.ts';
import { placeholdersIn } from '#shared/settings/placeholders.ts';
import { requiredTries, type Tries, type TryName } from '#shared/settings/tries.ts';

export type SetupStep = { key: string; done: boolean; left: string[] };

/** Longest time for which a try of a provider counts. */
const tryLife = 30 * 86_400_000;

/**
 * What a shop needs before it opens, as the set-up screen and `doctor` list it. `termsVersion` names the texts that were
 * read and accepted.
 */
export async function findSetupSteps(db: Db | Tx, now: Date): Promise<SetupStep[]> {
  const [{ settings, policies }, state, onSale] = await Promise.all([
    loadSettings(db),
    db.selectFrom('shop_state').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('plans').select('slug').where('on_sale', '=', true).limit(1).executeTakeFirst(),
  ]);
  const placeholders = placeholdersIn(settings);
  const ofSections = ['brand', 'contact', 'people', 'invoicing', 'messages'].map((key): SetupStep => {
    const left = placeholders.filter((field) => field.startsWith(`${key}.`));
    return { key, done: left.length === 0, left };
  });
  const tries = state.tries as Tries;
  const tried = (name: TryName) => {
    const { ok, at } = tries[name] ?? {};
    return ok === true && at !== undefined && now.getTime() - Date.parse(at) < tryLife;
  };
  const untried = requiredTries.filter((name) => !tried(name));
  return [
    ...ofSections,
    { key: 'plans', done: onSale !== undefined, left: [] },
    { key: 'providers', done: untried.length === 0, left: untried },
    { key: 'texts', done: state.texts_read === (policies?.terms ?? brand.termsVersion), left: [] },
  ];
}
