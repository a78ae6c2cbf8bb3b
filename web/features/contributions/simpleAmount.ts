import { parseCents } from '#shared/money.ts'
import { centsOf, money } from '../../lib/format.ts'
import { rotates } from '../../lib/progress.ts'
import type { Payable } from './amount.ts'
import { simpleTexts } from './simpleTexts.ts'

/** What is wrong with an amount in the simple dialog, which leaves the rest to the server. */
export const simpleFaultOf = (text: string, goal: Payable): string | undefined => {
  const amount = parseCents(text.trim())
  if (amount === undefined || amount <= 0) return simpleTexts.invalid
  if (rotates(goal) && goal.contributionAmount && amount !== centsOf(goal.contributionAmount))
    return simpleTexts.exactly(money(goal.contributionAmount))
  return undefined
}
