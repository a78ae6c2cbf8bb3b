import type { ContributionId } from '#shared/ids.ts'
import type { Breach, Recorded } from './recorded.ts'
import type { Payment } from './table.ts'

/**
 * What the ledger counts is what the processor holds: no debit before it has succeeded, and none that its bank has taken back. A debit that
 * failed holds no place in a target.
 */
export const brokenDebits = (
  log: readonly Recorded[],
  payments: ReadonlyMap<ContributionId, Payment>,
): Breach[] => {
  const counted = new Map<ContributionId, number>()
  const held = new Map<ContributionId, number>()
  const early: Breach[] = []
  const raise = (id: ContributionId, amount: number): void =>
    void counted.set(id, (counted.get(id) ?? 0) + amount)
  for (const { at, event } of log) {
    const { type, data } = event
    if (type === 'ContributionRequested') held.set(data.contributionId, data.amountMinor)
    if (type === 'ContributionCancelled') held.delete(data.contributionId)
    if (type === 'ContributionReceived') {
      held.delete(data.contributionId)
      if (data.paymentIntentId === null) continue
      raise(data.contributionId, data.amountMinor)
      const paidAt = payments.get(data.contributionId)?.paidAt
      if (paidAt === undefined || paidAt > at)
        early.push(breach('G5', data.amountMinor, `${data.contributionId} counts before it is paid`))
    }
    if (type === 'ContributionDisputed' || type === 'ContributionRefunded')
      raise(data.contributionId, -data.amountMinor)
    if (type === 'DisputeWon' || type === 'ContributionRefundFailed')
      raise(data.contributionId, data.amountMinor)
  }
  const others = [...payments].flatMap(([id, payment]): Breach[] => {
    const more = (counted.get(id) ?? 0) - heldByProcessor(payment)
    const place = payment.status === 'failed' ? (held.get(id) ?? 0) : 0
    return [
      ...(more > 0 ? [breach('G5', more, `${id} counts for more than the processor has of it`)] : []),
      ...(place > 0 ? [breach('G6', place, `${id} has failed, and holds its place`)] : []),
    ]
  })
  return [...early, ...others]
}

const heldByProcessor = ({ amountMinor, paidAt, refunds, disputes }: Payment): number =>
  [...refunds, ...disputes.filter(({ stage }) => stage !== 'won')].reduce(
    (left, one) => left - one.amountMinor,
    paidAt === undefined ? 0 : amountMinor,
  )

const breach = (rule: Breach['rule'], amountMinor: number, words: string): Breach => ({
  ...{ rule, amountMinor, words },
  ...{ userId: null, round: null },
})
