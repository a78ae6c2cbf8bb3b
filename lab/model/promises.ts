import { brokenDraws } from '../thief/draws.ts'
import { brokenFees } from '../thief/fees.ts'
import { brokenGuarantees } from '../thief/guarantees.ts'
import type { Recorded } from '../thief/recorded.ts'
import { brokenStandIns } from '../thief/standIns.ts'
import { invariant } from './invariant.ts'

/** The thief's model checks guarantees, draws, fees and stand-ins with the same functions. Here no member counts as honest. */
export const promisesHold = (log: readonly Recorded[]): void => {
  const [broken] = [
    ...brokenGuarantees(log, new Set()),
    ...brokenDraws(log),
    ...brokenFees(log, new Set()),
    ...brokenStandIns(log),
  ]
  invariant(broken === undefined, () => broken?.words ?? '')
}
