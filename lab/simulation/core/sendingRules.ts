import { minor } from '#shared/money.ts'
import { approvalAboveMinor } from '../../worlds/circle.ts'

/** The operator's settings about payouts. */
export const sendingRules = {
  approvalAbove: () => minor(approvalAboveMinor),
  firmAfterDays: 0,
  payoutReminderDays: 3,
}
