import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/**
 * The run's closing line, `N passed, N failed, N skipped`, for people and for the CI. What kept tests from running
 * at all counts as a failure too; what was left out, or passed only when it was tried again, is named.
 */
export const tally = (print: (line: string) => void = line => console.log(line)): Reporter => ({
  onTestRunEnd: (modules, unhandledErrors) => {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      count.failed += brokenParts(module)
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        // A test without a result was cut short.
        count[state === 'pending' ? 'failed' : state]++
        if (state === 'skipped') print(`skipped: ${describeSkipped(module, test)}`)
        if (test.diagnostic()?.flaky) print(`passed only when tried again: ${nameOf(module, test)}`)
      }
    }
    print(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  },
})

/** Files that do not load and failing hooks: their errors belong to no test. */
const brokenParts = (module: TestModule): number =>
  [module, ...module.children.allSuites()].reduce(
    (sum: number, part: TestModule | TestSuite) => sum + part.errors().length,
    0,
  )

const describeSkipped = (module: TestModule, test: TestCase): string => {
  const result = test.result()
  const reason = result.state === 'skipped' && result.note ? ` (${result.note})` : ''
  return `${nameOf(module, test)}${reason}`
}

const nameOf = (module: TestModule, test: TestCase): string => `${module.relativeModuleId} > ${test.fullName}`
