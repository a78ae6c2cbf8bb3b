import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { tally } from './shared/testing/tally.ts'

/** Unit tests need nothing; integration and end-to-end tests share one embedded Postgres and one event store. */
const exclude = ['node_modules/**', 'web/dist/**', '.data/**']
const globalSetup = ['projections/db/testServices.ts']
export default defineConfig({
  test: {
    // Most of a test's time is waiting for a browser, a server or a database: two are served as fast as one.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: ['default', tally()],
    projects: [
      { test: { name: 'house', include: ['shared/house.test.ts'], exclude, testTimeout: 60_000 } },
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [
            ...[...exclude, '**/*.int.test.ts', '**/*.container.test.ts', 'web/e2e/**'],
            'shared/house.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude,
          globalSetup,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // They are processes that are killed and hung. What needed it is named at the end of the run.
          retry: 1,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['web/e2e/**/*.test.ts'],
          exclude,
          globalSetup,
          // Generous: a machine with much else to do is slow to draw, and no test fails for being slow.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // A whole browser depends on more than the code; as above.
          retry: 1,
        },
      },
      // Not part of `npm test`: they need Docker, and fetch images.
      {
        test: {
          name: 'containers',
          include: ['**/*.container.test.ts'],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
