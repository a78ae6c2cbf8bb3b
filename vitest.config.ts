import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { leftOut } from '#lab/runner/details.ts'
import { tally } from '#lab/runner/tally.ts'

/** Unit tests need nothing; integration and end-to-end tests share one embedded Postgres and one event store. */
const exclude = ['node_modules/**', 'web/dist/**', '.data/**', ...leftOut(process.argv)]
/** Modules are loaded once for all files of a worker: loading them takes longer than most files' tests. */
const isolate = false
const architecture = ['rules', 'picture', 'questions'].map(name => `lab/architecture/${name}.test.ts`)
/** Ends processes that test helpers have started. */
const setupFiles = ['lab/runner/hooks.ts']
/**
 * Timeouts in milliseconds, long enough for a busy machine: no test fails for being slow, but a hanging one
 * is found.
 */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 60_000, interval: 100 } },
}
/** These replace modules, which only works where no other file has loaded them before. */
const replacing = ['ledger/api/sameWork.int.test.ts']
const globalSetup = ['lab/runner/testServices.ts']
export default defineConfig({
  test: {
    // Tests wait for browsers, servers and timers: two workers for each core keep the cores busy.
    maxWorkers: 2 * Math.max(2, availableParallelism()),
    tags: [
      {
        name: 'detail',
        description:
          'Not part of `npm test`: details of screens and processes that other tests use as well, installations with unusual settings, scripts of operators, and tests of our tests',
      },
    ],
    reporters: ['default', tally()],
    projects: [
      {
        test: {
          name: 'architecture',
          include: architecture,
          exclude,
          isolate,
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [
            ...exclude,
            ...architecture,
            ...['int', 'long', 'container'].map(kind => `**/*.${kind}.test.ts`),
            'lab/e2e/**',
          ],
          isolate,
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: [...exclude, ...replacing],
          isolate,
          setupFiles,
          globalSetup,
          ...patience,
        },
      },
      {
        test: {
          name: 'replacing',
          include: replacing,
          exclude,
          isolate: true,
          setupFiles,
          globalSetup,
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['lab/e2e/**/*.test.ts'],
          exclude: [...exclude, '**/*.long.test.ts'],
          isolate,
          setupFiles,
          globalSetup,
          ...patience,
        },
      },
      // Not part of `npm test`: killing and restarting whole installations, benchmarks, every screen at every
      // size.
      {
        test: {
          name: 'long',
          include: ['**/*.long.test.ts'],
          exclude,
          isolate,
          setupFiles,
          globalSetup,
          ...patience,
        },
      },
      // Not part of `npm test` either: these need Docker, and download images.
      {
        test: {
          name: 'containers',
          include: ['**/*.container.test.ts'],
          exclude,
          isolate,
          setupFiles,
          ...patience,
        },
      },
    ],
  },
})
