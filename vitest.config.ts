import { configDefaults, defineConfig } from 'vitest/config';

const common = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  maxWorkers: 4,
};

/**
 * Tests that need isolation, because they replace globals, modules, the language or the day, or measure the process in which
 * they run.
 */
const isolated = [
  '{vite,assets,bootstrap,deploy}/**/*.test.{ts,mjs}',
  'web/platform/**/*.test.{ts,tsx}',
  'web/app/orders/{order-status,cancelled-order}.test.ts',
  'web/app/dashboard/dashboard.test.ts',
  'web/staff/shared/expected-day.test.ts',
  'web/ui/**/{case-texts,page-dates,use-form}.test.{ts,tsx}',
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
          // Test files share workers, so that each worker loads the server or the pages only once; loading takes longer
          // than the tests of most files.
          name: 'shared',
          isolate: false,
          include: ['{shared,database,server,web,emails,sandbox,test,faults}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...isolated],
        },
      },
      { test: { ...common, name: 'isolated', include: isolated } },
    ],
  },
});
