import { defineConfig } from 'vitest/config'

/** The fast unit tests that mutants of the ledger's rules are tried on; models play fewer lives here, in one test. */
export default defineConfig({
  test: {
    include: [
      ...['ledger/domain/**/*.test.ts', 'ledger/domain/goal/testing/mutation/*.mutation.ts'],
      'shared/{money,turns,time,zones,draw,journal,journal.circle,roles}.test.ts',
    ],
    exclude: ['**/*.int.test.ts', '**/circleModel.*.test.ts', 'node_modules/**'],
    testTimeout: 60_000,
  },
})
