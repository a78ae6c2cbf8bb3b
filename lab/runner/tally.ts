import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/**
 * Prints the last line of a run, `N passed, N failed, N skipped`, which CI reads. Errors outside of tests
 * count as failures; failed and skipped tests are listed, and so are those that passed only in a retry: our
 * settings have none, but a command line can.
 */
export const tally = (print: (line: string) => void = line => console.log(line)): Reporter => ({
  onTestRunEnd: (modules, unhandledErrors) => {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      count.failed += brokenParts(module)
      for (const test of module.children.allTests()) {
        if (isFilteredOut(test)) continue
        const { state } = test.result()
        // A test without a result was interrupted.
        count[state === 'pending' ? 'failed' : state]++
        if (state === 'failed') print(`failed: ${nameOf(module, test)}: ${firstLine(test)}`)
        if (state === 'skipped') print(`skipped: ${describeSkipped(module, test)}`)
        if (test.diagnostic()?.flaky)
          print(`passed only on retry: ${nameOf(module, test)}: ${firstLine(test)}`)
      }
    }
    print(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  },
})

/** Files that fail to load and failing hooks: their errors belong to no test. */
const brokenParts = (module: TestModule): number =>
  [module, ...module.children.allSuites()].reduce(
    (sum: number, part: TestModule | TestSuite) => sum + part.errors().length,
    0,
  )

/** `npm test` excludes details: they were not meant to run, unlike skipped tests. */
const isFilteredOut = (test: TestCase): boolean =>
  test.tags.includes('detail') && Boolean(test.project.config.tagsFilter?.includes('!detail'))

const firstLine = (test: TestCase): string =>
  (test.result().errors?.[0]?.message ?? 'no result').split('\n', 1)[0]?.slice(0, 300) ?? ''

const describeSkipped = (module: TestModule, test: TestCase): string => {
  const result = test.result()
  const reason = result.state === 'skipped' && result.note ? ` (${result.note})` : ''
  return `${nameOf(module, test)}${reason}`
}

const nameOf = (module: TestModule, test: TestCase): string => `${module.relativeModuleId} > ${test.fullName}`
