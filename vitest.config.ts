import { configDefaults, defineConfig } from 'vitest/config';

const common = { testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 2 };

/** Tests that replace globals or modules, or that measure the process they run in. */
const isolated = [
  '{web,vite,assets,bootstrap,deploy}/**/*.test.{ts,tsx,mjs}',
  'database/embedded*.test.ts',
  'server/platform/child-pool.test.ts',
  'server/profile/large-export.test.ts',
  'test/{brand,event-loop}.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: './test/database.ts',
    maxWorkers: common.maxWorkers,
    projects: [
      {
        test: {
          ...common,
          // Loading the server takes as long as most files' tests: a worker loads it once.
          name: 'shared',
          isolate: false,
          include: ['{shared,database,server,emails,sandbox,test,faults}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...isolated],
        },
      },
      { test: { ...common, name: 'isolated', include: isolated } },
    ],
  },
});
