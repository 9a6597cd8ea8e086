import { BadSettings, type Config, readConfig } from '#server/config.ts';
import { DatabaseRefusal, type OpenDatabase, openDatabase } from '#server/open-database.ts';
import { aroundUs } from './doctor-around.ts';
import { inTheBooks } from './doctor-books.ts';
import { inTheDatabase } from './doctor-database.ts';
import { type Check, type Finding, findings } from './finding.ts';

const marks = { well: '✓', look: '!', ill: '✗' } as const;

/**
 * Looks at everything that the product needs and says one line for each, with what to do. Changes nothing but a probe
 * file that it takes away again. Answers the exit code: 1 where something is ill.
 */
export async function doctor(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<number> {
  const found: Finding[] = [];
  const look = async (checks: readonly Check[]) => {
    for (const check of checks)
      for (const finding of await findings(check)) {
        found.push(finding);
        say(
          `${marks[finding.state]} ${finding.about.padEnd(12)} ${finding.says}${finding.mend ? ` → ${finding.mend}` : ''}`,
        );
      }
  };
  const told = settingsOf(environment);
  await look([{ about: 'settings', look: async () => told.findings }]);
  if (told.config) {
    await look(aroundUs(told.config));
    const open = await opened(told.config);
    if (open instanceof Error)
      await look([{ about: 'database', look: async () => [{ state: 'ill', says: open.message }] }]);
    else
      try {
        await look([...inTheDatabase(open, told.config), ...inTheBooks(open.db, told.config)]);
      } finally {
        await open.close();
      }
  }
  const count = (state: Finding['state']) => found.filter((finding) => finding.state === state).length;
  say(`${count('well')} well, ${count('look')} to look at, ${count('ill')} ill`);
  return count('ill') > 0 ? 1 : 0;
}

function settingsOf(environment: NodeJS.ProcessEnv): { config?: Config; findings: Omit<Finding, 'about'>[] } {
  try {
    const config = readConfig(environment);
    if (config.mode === 'production')
      return {
        config,
        findings: [{ state: 'well', says: 'complete for production' }, ...leftOpen(environment, config)],
      };
    const says = 'demo mode: stand-ins take the place of whatever has no setting';
    return { config, findings: [{ state: 'well', says }] };
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    return { findings: [{ state: 'ill', says: error.message, mend: 'mend these first; see .env.example' }] };
  }
}

/** What a shop can do without and is hardly meant to. */
function leftOpen(environment: NodeJS.ProcessEnv, { mailFrom, dataDir, s3 }: Config): Omit<Finding, 'about'>[] {
  const without = (name: string) => !environment[name]?.trim();
  const firebase = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'];
  const says = [
    ...(without('MAIL_FROM') ? [`MAIL_FROM is not set: mails go out as ${mailFrom}`] : []),
    ...(without('BACKUP_KEY') ? ['BACKUP_KEY is not set: no backup can be made'] : []),
    ...(without('DATA_DIR') && !s3 ? [`DATA_DIR is not set: papers lie in ${dataDir}, with this release`] : []),
    ...(new Set(firebase.map(without)).size > 1 ? [`${firebase.join(' and ')} belong together: no phone sign-in`] : []),
  ];
  return says.map((each) => ({ state: 'look', says: each }));
}

async function opened(config: Config): Promise<OpenDatabase | Error> {
  try {
    return await openDatabase(config, { line: () => undefined, trouble: () => undefined });
  } catch (error) {
    if (error instanceof DatabaseRefusal) return error;
    throw error;
  }
}
