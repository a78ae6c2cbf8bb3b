import type { GoalState } from '#ledger/domain/goal/state.ts'
import { brokenBoxes } from '../thief/boxes.ts'
import { brokenDraws } from '../thief/draws.ts'
import { brokenFees } from '../thief/fees.ts'
import { brokenGuarantees } from '../thief/guarantees.ts'
import type { Recorded } from '../thief/recorded.ts'
import { underFirstIds } from '../thief/sameMember.ts'
import { brokenStandIns } from '../thief/standIns.ts'
import { invariant } from './invariant.ts'

/** The thief's model checks guarantees, draws, fees, stand-ins and cash boxes with the same functions. Here no member counts as honest. */
export const promisesHold = (recorded: readonly Recorded[], state: GoalState): void => {
  const log = underFirstIds(recorded)
  const [broken] = [
    ...brokenGuarantees(log, new Set()),
    ...brokenDraws(log),
    ...brokenFees(log, new Set()),
    ...brokenStandIns(log),
    ...brokenBoxes(log, { honest: new Set(), handedOver: new Set(), untrue: new Set(), state }),
  ]
  invariant(broken === undefined, () => broken?.words ?? '')
}
