import { brokenDraws } from '../thief/draws.ts'
import { brokenGuarantees } from '../thief/guarantees.ts'
import type { Recorded } from '../thief/recorded.ts'
import { invariant } from './invariant.ts'

/** The thief's model checks guarantees and draws with the same functions. Here no member counts as honest. */
export const promisesHold = (log: readonly Recorded[]): void => {
  const [broken] = [...brokenGuarantees(log, new Set()), ...brokenDraws(log)]
  invariant(broken === undefined, () => broken?.words ?? '')
}
