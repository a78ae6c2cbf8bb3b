import { globSync, readFileSync } from 'node:fs'
import { type LoadHookSync, type ResolveHookSync, registerHooks, stripTypeScriptTypes } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InstrumenterContext } from '@stryker-mutator/api/core'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner'
import { collectFrom, type Test, tests } from './suite.ts'

/**
 * The fast tests on which mutants of the ledger's rules are tried; models run a few short sequences, in one
 * test.
 */
const testFiles = [
  ...['ledger/domain/**/*.test.ts', 'lab/mutation/*.mutation.ts'],
  'ledger/api/{guards/{address,membership,payer},presenters/{payout,event},middleware/{adminOnly,requestGuards,recalledCookies}}.test.ts',
  'shared/{money,turns,time,zones,draw,journal,journal.circle}.test.ts',
]
const otherTests = ['**/*.int.test.ts', '**/*.long.test.ts', '**/circleModel.*.test.ts']

/** Shared with the instrumented code: the active mutant, and the coverage of each test. */
const instrumented: InstrumenterContext = {}
Object.assign(globalThis, { __stryker__: instrumented })

/** The limit of processor time for a test with a mutant: the slowest takes less than half of it without. */
const patienceMs = 2_000
const cpuMs = (): number => process.cpuUsage().user / 1000
let hits = 0
let mustEndAt = Number.POSITIVE_INFINITY
let tookTooLong = false
/** Counts each execution of the mutant, which stops endless loops without a restart. */
const countHits = (): void => {
  hits = 0
  Object.defineProperty(instrumented, 'hitCount', {
    configurable: true,
    get: () => hits,
    set: (count: number) => {
      hits = count
      if (count % 100 !== 0 || cpuMs() < mustEndAt) return
      tookTooLong = true
      throw new Error('it takes too long')
    },
  })
}

const failureOf = async ({ run }: Test): Promise<string | undefined> => {
  mustEndAt = cpuMs() + patienceMs
  tookTooLong = false
  try {
    await run()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    mustEndAt = Number.POSITIVE_INFINITY
  }
  return tookTooLong ? 'it takes too long' : undefined
}

/**
 * Runs the rules' tests in one process that has loaded them once: a mutant costs the milliseconds of the
 * tests that cover it, the fastest first, not a start.
 */
const createRunner = (): TestRunner => {
  const tookMs = new Map<string, number>()
  let isFirst = true
  let isSpoilt = false

  return {
    capabilities: () => ({ reloadEnvironment: true }),

    dryRun: async (): Promise<DryRunResult> => {
      await load()
      const results: TestResult[] = []
      for (const [id, test] of tests) {
        const startedAt = cpuMs()
        instrumented.currentTestId = id
        const failureMessage = await failureOf(test)
        delete instrumented.currentTestId
        const timeSpentMs = cpuMs() - startedAt
        tookMs.set(id, timeSpentMs)
        const { name, file: fileName, startPosition } = test
        const result = { id, name, timeSpentMs, fileName, startPosition }
        results.push(
          failureMessage === undefined
            ? { ...result, status: TestStatus.Success }
            : { ...result, status: TestStatus.Failed, failureMessage },
        )
      }
      const mutantCoverage = instrumented.mutantCoverage ?? { static: {}, perTest: {} }
      return { status: DryRunStatus.Complete, tests: results, mutantCoverage }
    },

    mutantRun: async (options: MutantRunOptions): Promise<MutantRunResult> => {
      // The caller then starts another process and uses that one.
      if (isSpoilt) throw new Error('a mutant has changed what outlives a test')
      const { activeMutant, mutantActivation, reloadEnvironment, testFilter } = options
      delete instrumented.activeMutant
      if (mutantActivation === 'static') instrumented.activeMutant = activeMutant.id
      if (reloadEnvironment) tests.clear()
      await load()
      instrumented.activeMutant = activeMutant.id
      countHits()
      const ids = (testFilter ?? [...tests.keys()]).toSorted(
        (one, other) => (tookMs.get(one) ?? 0) - (tookMs.get(other) ?? 0),
      )
      let nrOfTests = 0
      for (const id of ids) {
        const test = tests.get(id)
        const failureMessage = test && (await failureOf(test))
        nrOfTests += 1
        if (!test || failureMessage === undefined) continue
        if (tookTooLong) return { status: MutantRunStatus.Timeout }
        if (mutantActivation === 'runtime') {
          delete instrumented.activeMutant
          isSpoilt = (await failureOf(test)) !== undefined
          if (isSpoilt && !isFirst) throw new Error('an earlier mutant has changed what outlives a test')
        }
        isFirst = false
        return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage, nrOfTests }
      }
      isFirst = false
      return { status: MutantRunStatus.Survived, nrOfTests }
    },
  }
}

/** The number of loads: mutants of module initialisation are tried by loading again. */
let loads = 0
/** Loaded modules are never freed. */
const mostLoads = 50
const load = async (): Promise<void> => {
  if (tests.size > 0) return
  if (loads === 0) registerHooks({ resolve: resolving, load: loading })
  if (loads++ === mostLoads) throw new Error('this process has loaded enough')
  for (const path of globSync(testFiles, { exclude: otherTests }).toSorted()) {
    const file = resolve(path)
    collectFrom(file)
    await import(`${pathToFileURL(file).href}?${loads}`)
  }
}
const ours = pathToFileURL(`${process.cwd()}/`).href
const isOurs = (url: string): boolean => url.startsWith(ours) && !url.includes('/node_modules/')
const resolving: ResolveHookSync = (specifier, context, next) => {
  if (specifier === 'vitest' && context.parentURL !== suiteUrl) return { url: suiteUrl, shortCircuit: true }
  const found = next(specifier, context)
  return isOurs(found.url) ? { ...found, url: `${found.url.split('?')[0]}?${loads}` } : found
}
/** Read and stripped of types once. */
const sources = new Map<string, string>()
const loading: LoadHookSync = (url, context, next) => {
  const [file = ''] = url.split('?')
  if (!isOurs(url) || !file.endsWith('.ts')) return next(url, context)
  const source = sources.get(file) ?? stripTypeScriptTypes(readFileSync(new URL(file), 'utf8'))
  sources.set(file, source)
  return { format: 'module', source, shortCircuit: true }
}
const suiteUrl = new URL('./suite.ts', import.meta.url).href

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'warm', createRunner)]
