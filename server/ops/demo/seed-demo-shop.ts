import type { Db } from '#database/connect.ts';
import type { Config } from '#server/config/config.ts';
import { openKeys } from '#server/platform/keys.ts';
import { openFiles } from '#server/platform/storage.ts';
import { seedDemo } from './seed-demo.ts';
import { seedEnquiriesAndNotes } from './seed-enquiries-and-notes.ts';
import { seedDemoSettlements } from './seed-settlements.ts';
import { seedDemoTasks } from './seed-tasks.ts';

/** Adds what is missing of the demo: people, orders, documents, cases, tasks, enquiries; returns whether people were. */
export async function seedDemoShop(db: Db, config: Config): Promise<boolean> {
  const added = await seedDemo(db, new Date());
  if (added) {
    const files = await openFiles(config);
    const deps = { db, files, documentKeys: openKeys(config).documents };
    // Loaded only here, because they need much memory.
    await (await import('./seed-documents.ts')).seedDemoDocuments(deps);
    await (await import('./seed-cases.ts')).seedDemoCases(deps);
    files.close();
  }
  await seedDemoTasks(db, new Date());
  await seedEnquiriesAndNotes(db, new Date());
  await seedDemoSettlements(db, new Date());
  return added;
}
