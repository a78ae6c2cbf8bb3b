type CleanUp = () => unknown

const afterFile: CleanUp[] = []
let afterTest: CleanUp[] | undefined

/**
 * Runs this after the test file, the latest first. For helpers that hooks call: Vitest ignores hooks that are
 * registered while a hook runs.
 */
export const atFileEnd = (cleanUp: CleanUp): void => {
  afterFile.push(cleanUp)
}

/** The same after the running test; outside of a test, at the end of the file. */
export const atTestEnd = (cleanUp: CleanUp): void => {
  ;(afterTest ?? afterFile).push(cleanUp)
}

export const testBegins = (): void => {
  afterTest = []
}

export const testEnds = (): Promise<void> => {
  const cleanUps = afterTest ?? []
  afterTest = undefined
  return runAll(cleanUps)
}

export const fileEnds = (): Promise<void> => runAll(afterFile)

const runAll = async (cleanUps: CleanUp[]): Promise<void> => {
  const errors: unknown[] = []
  for (const cleanUp of cleanUps.splice(0).reverse())
    try {
      await cleanUp()
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors)
}
