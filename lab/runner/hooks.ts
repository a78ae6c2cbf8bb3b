import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { speakLanguages } from '#ledger/languages/catalogues.ts'
import { fileEnds, testBegins, testEnds } from './cleanUp.ts'
import { cpuSeconds } from './cpuSeconds.ts'

// As `start.ts` does.
speakLanguages('en')

// Vitest runs this before each test file, and what was registered first after it.
if (inject('measuresCosts')) {
  const before = cpuSeconds(process.pid)
  // biome-ignore lint/correctness/noEmptyPattern: Vitest accepts no other first argument
  afterAll(({}, file) => {
    const after = cpuSeconds(process.pid)
    file.meta.cost = { worker: after.own - before.own, processes: after.family - before.family }
  })
}
beforeEach(testBegins)
afterEach(testEnds)
afterAll(fileEnds)
