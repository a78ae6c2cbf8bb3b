import type pg from 'pg'
import { type TransferOnItsWay, transfersOnTheirWay } from '#projections/readModels/transfers/query.ts'
import { bankRefusalOf } from '#shared/api/bankRefusals.ts'
import { sayings } from '#shared/notices/said.ts'
import type { BankPayouts } from '#shared/ports/bankPayouts.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'
import type { BankPayoutFacts, PayoutGateway } from '#shared/ports/payoutGateway.ts'
import { dateOf, dayMs, plusDays, plusMs } from '#shared/time.ts'
import type { Post } from '../notifications/posting.ts'

export interface BankPayoutParts {
  /** Undefined where there is no processor. */
  readonly payoutGateway: PayoutGateway | undefined
  readonly bankPayouts: BankPayouts
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly post: Post
}

/** Days after its arrival in which a bank ordinarily returns money. */
const returnDays = 14
/** 13 months: Stripe keeps what a bank refused until its owner enters another account. */
const reachMs = 400 * dayMs

/** Asks Stripe how far the money of each transfer to an account is, and notifies a recipient whose bank refused it. */
export const lookAtBankPayouts = async (
  { payoutGateway, bankPayouts, pool, clock, post }: BankPayoutParts,
  accountId: string,
): Promise<void> => {
  if (!payoutGateway) return
  const now = clock.now()
  const transfers = await transfersOnTheirWay(pool, {
    ...{ accountId, since: plusMs(now, -reachMs), arrivedBefore: plusDays(dateOf(now), -returnDays) },
  })
  const known = new Map(
    (await bankPayouts.of(transfers.map(({ transferId }) => transferId))).map(one => [one.transferId, one]),
  )
  for (const transfer of transfers) {
    const { transferId } = transfer
    const askedAt = clock.now()
    const facts = await payoutGateway.transfer(transferId)
    const bank = facts && (await payoutGateway.bankPayoutOf(facts))
    if (!bank) continue
    const before = known.get(transferId)
    const isNews = before?.bankPayoutId !== bank.id || before.status !== bank.status
    // Before it is recorded, so that a crash in between loses no notification.
    if (isNews && bank.status === 'failed') await post([refusedBy(bank, transfer, clock)])
    await bankPayouts.record({ transferId, accountId }, bank, askedAt)
  }
}

const refusedBy = (
  { id, failure }: BankPayoutFacts,
  { transferId, goalId, goalName, userId, currency, amountMinor }: TransferOnItsWay,
  clock: Clock,
): NewNotification => ({
  ...{ cause: `bank-refused-${id}-${transferId}`, userId, kind: 'bank_refused' },
  ...{ goalId, goalName, currency, amountMinor, at: clock.now() },
  reason: sayings.bankRefused[bankRefusalOf(failure?.code ?? '')],
})
