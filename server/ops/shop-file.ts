import { readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import { openUploadInspector } from '#server/documents/upload-inspection-pool.ts';
import type { OpenDatabase } from '#server/platform/open-database.ts';
import { changeSection } from '#server/settings/change-settings.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { redrawLogo } from '#server/settings/redraw-logo.ts';
import { type SectionName, settingSectionNames } from '#shared/settings/shipped.ts';
import { catalogueParts } from './catalogue-parts.ts';
import { diskError, OperatorError } from './operator-error.ts';
import { explained, type Part, type SaveSituation } from './shop-part.ts';

/** Parts in the order in which they are written; later ones may refer to earlier ones. */
const parts: Record<string, Part> = {
  settings: {
    schema: z.partialRecord(z.enum(settingSectionNames), z.unknown()),
    read: async (tx) => (await loadSettings(tx)).settings,
    async write(tx, values, situation) {
      const changed: string[] = [];
      for (const [name, typed] of Object.entries(values as Partial<Record<SectionName, unknown>>)) {
        const section = name as SectionName;
        const { settings: before } = await loadSettings(tx);
        const drawn = section === 'logo' ? redrawn(typed) : Promise.resolve(typed);
        const { settings: after } = await drawn
          .then((next) => changeSection(tx, 'operator', { section, typed: next, version: undefined }, situation))
          .catch(explained(section));
        if (!isDeepStrictEqual(before[section], after[section])) changed.push(`settings: ${section}`);
      }
      return changed;
    },
  },
  ...catalogueParts,
};

async function redrawn(logo: unknown): Promise<unknown> {
  const uploads = openUploadInspector({ size: 1 });
  return redrawLogo(uploads, 'operator', logo).finally(() => uploads.close());
}

const file = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  ...Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema.optional()])),
});

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the shop as a file. */
export async function shopAsText(db: OpenDatabase['db']): Promise<string> {
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found: [string, unknown][] = [];
      for (const [name, part] of Object.entries(parts)) found.push([name, await part.read(tx, new Date())]);
      return Object.fromEntries(found);
    });
  return `${JSON.stringify({ format: 1, madeAt: new Date().toISOString(), ...read }, null, 2)}\n`;
}

async function exportShop({ db }: OpenDatabase, _config: Config, [path]: string[]): Promise<void> {
  const text = await shopAsText(db);
  if (path) await writeFile(path, text);
  else process.stdout.write(text);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError('This is no file of a shop: it is not JSON.');
  }
}

class DryRun extends Error {}

/** Writes all or nothing. Twice the same file changes nothing the second time. */
export async function setUpFrom(
  db: OpenDatabase['db'],
  text: string,
  { dryRun, ...situation }: SaveSituation & { dryRun: boolean },
): Promise<string[]> {
  const { data, error } = file.safeParse(fromJson(text));
  if (error) throw new OperatorError(`This is no file of a shop: ${z.prettifyError(error)}`);
  const given = new Map<string, unknown>(Object.entries(data));
  const changed: string[] = [];
  const writing = db.transaction().execute(async (tx) => {
    for (const [name, part] of Object.entries(parts))
      if (given.get(name) !== undefined) changed.push(...(await part.write(tx, given.get(name), situation)));
    if (dryRun) throw new DryRun();
  });
  await writing.catch((problem: unknown) => {
    if (!(problem instanceof DryRun)) throw problem;
  });
  return changed;
}

async function setUp({ db }: OpenDatabase, { mode }: Config, rest: string[]): Promise<void> {
  const [path] = rest.filter((word) => !word.startsWith('--'));
  if (!path) throw new OperatorError('Name the file: npm run ops -- setup FILE [--dry-run]');
  const dryRun = rest.includes('--dry-run');
  const situation = { production: mode === 'production', now: new Date(), dryRun };
  const file = await readFile(path, 'utf8').catch((error: unknown) => {
    throw diskError(error, path);
  });
  const changed = await setUpFrom(db, file, situation);
  for (const line of changed) print(line);
  if (changed.length === 0) print('Nothing differs.');
  else print(dryRun ? 'Nothing was changed: this was a dry run.' : 'Done. Running processes follow at once.');
}

export const shopFileCommands = {
  'export-shop': {
    does: 'writes what an operator edits to a file (or prints it): no accounts, no orders, no keys',
    run: exportShop,
  },
  setup: {
    does: 'fills the shop from such a file, through the checks of the screens; with --dry-run it only says what differs',
    run: setUp,
  },
};
