import { type Config, readConfig, SettingsError } from '#server/config/config.ts';
import { DatabaseError, type OpenDatabase, openDatabase } from '#server/platform/open-database.ts';
import { brand } from '#shared/brand.ts';
import { type CheckResult, type HealthCheck, runCheck } from './check.ts';
import { checkBrand } from './doctor-brand.ts';
import { databaseChecks } from './doctor-database.ts';
import { environmentChecks } from './doctor-environment.ts';
import { invariantChecks } from './doctor-invariants.ts';

const marks = { ok: '✓', warning: '!', error: '✗' } as const;

/**
 * Runs the health checks for operators and prints one line per check, with a hint. Changes nothing except a temporary
 * probe file. Returns the exit code: 1 if a check failed.
 */
export async function doctor(environment: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const found: CheckResult[] = [];
  const runAll = async (checks: readonly HealthCheck[]) => {
    for (const check of checks)
      for (const result of await runCheck(check)) {
        found.push(result);
        print(
          `${marks[result.state]} ${result.about.padEnd(12)} ${result.message}${result.hint ? ` → ${result.hint}` : ''}`,
        );
      }
  };
  const settings = settingsOf(environment);
  await runAll([{ about: 'settings', run: async () => settings.results }]);
  await runAll([{ about: 'brand', run: async () => checkBrand(environment['APP_MODE'] === 'production', brand) }]);
  if (settings.config) {
    await runAll(environmentChecks(settings.config));
    const open = await tryOpen(settings.config);
    if (open instanceof Error)
      await runAll([{ about: 'database', run: async () => [{ state: 'error', message: open.message }] }]);
    else
      try {
        await runAll([...databaseChecks(open, settings.config), ...invariantChecks(open.db, settings.config)]);
      } finally {
        await open.close();
      }
  }
  const count = (state: CheckResult['state']) => found.filter((result) => result.state === state).length;
  print(`${count('ok')} ok, ${count('warning')} warnings, ${count('error')} errors`);
  return count('error') > 0 ? 1 : 0;
}

function settingsOf(environment: NodeJS.ProcessEnv): { config?: Config; results: Omit<CheckResult, 'about'>[] } {
  try {
    const config = readConfig(environment);
    if (config.mode === 'production')
      return {
        config,
        results: [{ state: 'ok', message: 'complete for production' }, ...missingInProduction(environment, config)],
      };
    const message = 'demo mode: sandboxes replace providers without settings';
    return { config, results: [{ state: 'ok', message }] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { results: [{ state: 'error', message: error.message, hint: 'fix these first; see .env.example' }] };
  }
}

/** Lists optional settings that production usually needs and that are missing. */
function missingInProduction(environment: NodeJS.ProcessEnv, { dataDir, s3 }: Config): Omit<CheckResult, 'about'>[] {
  const without = (name: string) => !environment[name]?.trim();
  const firebase = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'];
  const message = [
    ...(without('BACKUP_KEY') ? ['BACKUP_KEY is not set: no backup can be made'] : []),
    ...(without('DATA_DIR') && !s3
      ? [`DATA_DIR is not set: documents are stored in ${dataDir}, inside this release`]
      : []),
    ...(new Set(firebase.map(without)).size > 1 ? [`${firebase.join(' and ')} belong together: no phone sign-in`] : []),
  ];
  return message.map((each) => ({ state: 'warning', message: each }));
}

async function tryOpen(config: Config): Promise<OpenDatabase | Error> {
  try {
    return await openDatabase(config, { printLine: () => undefined, onError: () => undefined });
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  }
}
