import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{shared,database,server,web,vite,assets,emails,sandbox,test,bootstrap,deploy,faults}/**/*.test.{ts,tsx,mjs}',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    globalSetup: './test/database.ts',
  },
});
