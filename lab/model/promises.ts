import { brokenDraws } from '../thief/draws.ts'
import { brokenGuarantees } from '../thief/guarantees.ts'
import type { Recorded } from '../thief/recorded.ts'
import { invariant } from './invariant.ts'

/** The same account of guarantees and draws as in the thief's model, but that nobody here is honest. */
export const promisesHold = (log: readonly Recorded[]): void => {
  const [broken] = [...brokenGuarantees(log, new Set()), ...brokenDraws(log)]
  invariant(broken === undefined, () => broken?.words ?? '')
}
