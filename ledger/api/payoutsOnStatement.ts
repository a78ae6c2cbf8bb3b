import { payoutsOnStatements } from '#projections/readModels/payouts/query.ts'
import type { DestinationDetails } from '#shared/api/payoutDestinations.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { payoutReference, referencesIn } from '#shared/payoutReference.ts'
import { dateOf, dayMs, instant, plusMs } from '#shared/time.ts'
import type { User } from '../accounts/users.ts'
import type { BankEntry } from '../bankFiles/entry.ts'
import type { Expected } from '../bankFiles/matching.ts'
import type { Destination } from '../domain/goal/payouts/destinations.ts'
import { isOutsidePayout } from '../domain/goal/payouts/permissions.ts'
import { sendableMinor } from '../domain/goal/payouts/sendable.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { ApiParts } from './context.ts'
import { payoutViewer } from './payoutViewer.ts'
import { payoutKey } from './presenters/payout.ts'
import { shownState } from './shownStates.ts'

/** One sending of a payout that an entry may be about. */
export interface OnStatement extends Expected {
  readonly id: string
  readonly goalId: GoalId
  readonly payoutId: string
  readonly attempt: number
  readonly userId: UserId
  /** The recipient's present one, of a payout that waits. */
  readonly destination: Destination | undefined
  readonly state: GoalState
}

/** For so many days before its first entry a statement can be about payouts that were sent. */
const daysBefore = 90

/**
 * The payouts with the reference or the amount of an entry. Where they go is read only for these, and is not returned
 * to the caller of the API.
 */
export const expectedPayouts = async (
  deps: ApiParts,
  account: User,
  entries: readonly BankEntry[],
): Promise<OnStatement[]> => {
  const [first] = entries.map(({ day }) => day).toSorted()
  if (first === undefined) return []
  const references = new Set<string>(entries.flatMap(referencesOf))
  const amounts = new Set(entries.map(({ amountMinor, currency }) => `${Math.abs(amountMinor)} ${currency}`))
  const rows = await payoutsOnStatements(deps.pool, { since: plusMs(instant(first), -daysBefore * dayMs) })
  const viewer = await payoutViewer(
    account,
    rows.map(({ currency }) => currency),
    deps,
  )
  const found: OnStatement[] = []
  for (const row of rows) {
    const { goal_id: goalId, payout_id: payoutId, attempt, currency } = row
    const reference = payoutReference({ goalId, payoutId, attempt })
    if (!references.has(reference) && !amounts.has(`${row.amount_minor} ${currency}`)) continue
    const state = await shownState(deps.goals, goalId)
    const payout = state?.payouts.get(payoutId)
    if (!state || !payout || isOutsidePayout(state, payout)) continue
    const { userId, sent } = payout
    const waits = payout.status === 'due'
    const destination = waits ? await deps.payoutDestinations.current({ userId, currency }) : undefined
    const version = waits ? destination?.id : sent?.destination
    const whole = version === undefined ? undefined : await deps.payoutDestinations.whole(userId, version)
    const asked = { ...viewer, reserveLeft: viewer.reserveLeft(currency) }
    found.push({
      ...{ id: payoutKey(goalId, payoutId), goalId, payoutId, attempt, userId, destination, state },
      ...{ key: `${payoutKey(goalId, payoutId)}#${attempt}`, reference, currency },
      amountMinor: waits ? sendableMinor(state, payout, asked) : payout.amountMinor,
      status: waits ? 'waits' : 'sent',
      since: dateOf(row.due_at),
      ...partyOf(whole?.details),
    })
  }
  return found
}

const referencesOf = ({ endToEnd, text, counterparty }: BankEntry) =>
  referencesIn(`${endToEnd}\n${text}\n${counterparty.name}`)

const partyOf = (details: DestinationDetails | undefined): Pick<Expected, 'holder' | 'account'> => {
  switch (details?.kind) {
    case 'iban':
      return { holder: details.holder, account: details.iban }
    case 'us_bank':
    case 'uk_bank':
      return { holder: details.holder, account: details.accountNumber }
    case 'other_bank':
    case 'mobile_money':
      return { holder: details.holder, account: '' }
    default:
      return { holder: '', account: '' }
  }
}
