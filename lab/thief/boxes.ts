import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { CashHolder } from '#shared/charter.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import type { Breach, Recorded } from './recorded.ts'

/** What is known beside the events. */
interface Known {
  readonly honest: ReadonlySet<UserId>
  /** Cash that was really handed over, and handings over between boxes that never were. */
  readonly handedOver: ReadonlySet<ContributionId>
  readonly untrue: ReadonlySet<string>
  readonly state: Pick<GoalState, 'cashBoxes'>
}

export const handoverOf = (handover: number): string => `handover ${handover}`

/**
 * Cash in a third hand is outside of the promise, but it is that hand's debt. By the events alone: a box owes what was put in, less what was
 * paid out, and the books and the ledger's state say the same; never less than nothing, never more than its ceiling when something is
 * put in; all that is due from boxes is in boxes; and what an honest holder owes rises by cash that they have got.
 */
export const brokenBoxes = (
  log: readonly Recorded[],
  { honest, handedOver, untrue, state }: Known,
): Breach[] => {
  const boxes = new Map<UserId, number>()
  const booked = new Map<UserId, number>()
  const ceilings = new Map<UserId, number>()
  const payments = new Set<ContributionId>()
  const pots = new Map<number, readonly ContributionId[]>()
  const due = new Map<string, { amountMinor: number; isDue: boolean }>()
  let later: { readonly fromRound: number; readonly holders: readonly CashHolder[] } | undefined
  const breach = (userId: UserId, amount: number, words: string): Breach => ({
    ...{ rule: 'G5', userId: null, round: null, amountMinor: Math.max(1, Math.abs(amount)) },
    words: `the cash box of ${userId} ${words}`,
  })
  const add = (map: Map<UserId, number>, userId: UserId, amount: number): number => {
    const sum = (map.get(userId) ?? 0) + amount
    map.set(userId, sum)
    return sum
  }
  const name = (holders: readonly CashHolder[] = []): void => {
    ceilings.clear()
    for (const { userId, ceilingMinor } of holders) ceilings.set(userId, ceilingMinor)
  }
  const put = (userId: UserId, amount: number): Breach[] => {
    const over = add(boxes, userId, amount) - (ceilings.get(userId) ?? 0)
    return over > 0 ? [breach(userId, over, `has ${over} more than its ceiling`)] : []
  }
  const take = (userId: UserId, amount: number): Breach[] => {
    const left = add(boxes, userId, -amount)
    return left < 0 ? [breach(userId, left, `has paid ${-left} more than it contained`)] : []
  }
  const untrueTo = (userId: UserId, amount: number): Breach =>
    breach(userId, amount, `owes ${amount} that honest ${userId} never got`)
  const isBoxed = (ids: readonly ContributionId[]): boolean =>
    ids.length > 0 && ids.every(id => payments.has(id))
  const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, one) => sum + one, 0)

  const see = ({ event: { type, data } }: Recorded): Breach[] => {
    switch (type) {
      case 'GoalCreated':
        name(data.rotation?.charter?.cashHolders)
        return []
      case 'CharterAmended':
        name(data.charter.cashHolders)
        return []
      case 'RulesAgreed':
        if (data.rules.cashHolders) later = { fromRound: data.fromRound, holders: data.rules.cashHolders }
        return []
      case 'RoundOpened':
        if (later && data.round >= later.fromRound) name(later.holders)
        return []
      case 'ContributionReceived': {
        const { contributionId, cashHolderUserId: holder, amountMinor, confirmedByUserId } = data
        if (holder === undefined) return []
        payments.add(contributionId)
        const isOwnWord = confirmedByUserId === holder && handedOver.has(contributionId)
        return [
          ...put(holder, amountMinor),
          ...(honest.has(holder) && !isOwnWord ? [untrueTo(holder, amountMinor)] : []),
        ]
      }
      case 'CashHandoverConfirmed': {
        const { fromUserId, toUserId, amountMinor, handover } = data
        return [
          ...take(fromUserId, amountMinor),
          ...put(toUserId, amountMinor),
          ...(honest.has(toUserId) && untrue.has(handoverOf(handover))
            ? [untrueTo(toUserId, amountMinor)]
            : []),
        ]
      }
      case 'CashCounted': {
        const differs = data.expectedMinor - (boxes.get(data.holderUserId) ?? 0)
        return differs === 0 ? [] : [breach(data.holderUserId, differs, 'is counted against another sum')]
      }
      case 'RoundClosed':
        pots.set(
          data.round,
          data.shares.flatMap(({ contributionIds }) => contributionIds),
        )
        return []
      case 'PayoutDue': {
        const { payoutId, amountMinor, round, contributionIds = pots.get(round ?? 0) ?? [] } = data
        if (isBoxed(contributionIds)) due.set(payoutId, { amountMinor, isDue: true })
        return []
      }
      case 'PayoutDivided': {
        const known = due.get(data.payoutId)
        if (!known) return []
        due.set(data.restId, { ...known, amountMinor: data.amountMinor })
        known.amountMinor -= data.amountMinor
        return []
      }
      case 'PayoutSent': {
        const known = due.get(data.payoutId)
        if (!known || data.byUserId === null) return []
        known.isDue = false
        return take(data.byUserId, data.amountMinor)
      }
      case 'PayoutCaseClosed': {
        const known = due.get(data.payoutId)
        if (!known || data.outcome !== 'returned' || data.cashHolderUserId === undefined) return []
        known.isDue = true
        add(boxes, data.cashHolderUserId, data.amountMinor)
        return []
      }
      default:
        return []
    }
  }
  const broken = log.flatMap(recorded => {
    for (const { account, userId, amountMinor } of journalOf(recorded.event))
      if (account === 'cash_boxes' && userId !== null) add(booked, userId, amountMinor)
    return see(recorded)
  })
  const dueMinor = sumOf([...due.values()].filter(({ isDue }) => isDue).map(({ amountMinor }) => amountMinor))
  const missing = dueMinor - sumOf(boxes.values())
  const [anybody] = boxes.keys()
  const owners = [...new Set([...boxes.keys(), ...booked.keys()])]
  return [
    ...broken,
    ...(missing > 0 && anybody !== undefined
      ? [breach(anybody, missing, 'lacks what is due from boxes')]
      : []),
    ...owners.flatMap(userId => {
      const own = boxes.get(userId) ?? 0
      const differs = [booked.get(userId) ?? 0, state.cashBoxes.get(userId) ?? 0].find(one => one !== own)
      return differs === undefined ? [] : [breach(userId, differs - own, `owes ${own}, not ${differs}`)]
    }),
  ]
}
