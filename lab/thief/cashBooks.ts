import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import type { Parties, Recorded } from './recorded.ts'

type SentFrom = GoalEventOf<'PayoutSent'>['data']['from']

/** A received payment. */
interface Payment {
  readonly payerUserId: UserId
  /** Who holds the cash; null where the platform has the money. */
  readonly keeperUserId: UserId | null
  /** It is in a cash box. */
  readonly isBoxed: boolean
}

/** A payout, as far as its money is concerned. */
export interface Due {
  readonly userId: UserId
  readonly round: number | null
  readonly contributionIds: readonly ContributionId[]
  /** Who holds the cash that it consists of; null where the platform has the money. */
  readonly keeperUserId: UserId | null
  /** All of it is in cash boxes, of which any pays it out. */
  readonly isBoxed: boolean
  amountMinor: number
  isDue: boolean
  /** Since when it has been due without an unsuccessful sending. */
  since: Instant
  /** The money that moved when it was sent. */
  moved: { readonly from: UserId | null; readonly amountMinor: number } | undefined
}

/**
 * Where the money is, by the events alone: what each person has paid and received, what the platform has, and
 * what it bears because a bank took back sent money. Honest recipients report truly whether sent money has
 * arrived.
 */
export const cashBooks = (log: readonly Recorded[], { honest }: Parties) => {
  const paid = new Map<UserId, number>()
  const got = new Map<UserId, number>()
  const payments = new Map<ContributionId, Payment>()
  const dues = new Map<string, Due>()
  const pots = new Map<number, readonly ContributionId[]>()
  /** By payment and round, the most of it that went into the pot. */
  const parts = new Map<string, number>()
  /** By dispute: what the platform bears. */
  const bornByDispute = new Map<string, number>()
  /** The members' deposits, and the payments for them. */
  const lying = new Map<UserId, number>()
  const depositPayments = new Set<ContributionId>()
  /** What cash holders owe of their boxes, as far as it was really paid out. */
  const boxes = new Map<UserId, number>()
  let platformMinor = 0
  let bornMinor = 0

  const raise = (map: Map<UserId, number>, userId: UserId, amount: number): void => {
    map.set(userId, (map.get(userId) ?? 0) + amount)
  }
  const atCard = (payerUserId: UserId, amount: number): void => {
    raise(paid, payerUserId, amount)
    platformMinor += amount
  }
  const move = (from: UserId | null, to: UserId, amount: number): void => {
    if (from === to) return
    if (from === null) platformMinor -= amount
    else raise(got, from, -amount)
    raise(got, to, amount)
  }
  const keeperOf = (ids: readonly ContributionId[]): UserId | null => {
    const keepers = ids.map(id => payments.get(id)?.keeperUserId ?? null)
    return keepers.length > 0 && keepers.every(one => one !== null) ? (keepers[0] ?? null) : null
  }
  const areBoxed = (ids: readonly ContributionId[]): boolean =>
    ids.length > 0 && ids.every(id => payments.get(id)?.isBoxed)
  /** What of it is unsent: of a pot only the payment's part in it, less what was sent with this payment alone. */
  const unsentWith = (id: ContributionId): number => {
    const byRound = new Map<number | null, number>()
    const alone = new Map<number | null, number>()
    for (const { isDue, contributionIds, round, amountMinor } of dues.values()) {
      if (!contributionIds.includes(id)) continue
      const of = isDue ? byRound : contributionIds.length === 1 ? alone : undefined
      of?.set(round, (of.get(round) ?? 0) + amountMinor)
    }
    const leftIn = (round: number | null): number => {
      const part = round === null ? undefined : parts.get(`${id} ${round}`)
      return part === undefined ? Number.POSITIVE_INFINITY : part - (alone.get(round) ?? 0)
    }
    return [...byRound].reduce(
      (sum, [round, amount]) => sum + Math.max(0, Math.min(amount, leftIn(round))),
      0,
    )
  }
  const lower = (payoutId: string | undefined, amount: number): void => {
    const due = payoutId === undefined ? undefined : dues.get(payoutId)
    if (due) due.amountMinor -= amount
  }
  const takeBack = (due: Due): void => {
    if (due.moved) move(due.moved.from, due.userId, -due.moved.amountMinor)
    if (due.isBoxed && due.moved?.from) raise(boxes, due.moved.from, due.moved.amountMinor)
    due.moved = undefined
  }
  /**
   * An honest member's cash is only handed over by themselves; a report about another member's cash counts
   * until it is denied.
   */
  const send = (due: Due, amountMinor: number, from: SentFrom, byUserId: UserId | null): void => {
    due.isDue = false
    const inHand = due.isBoxed ? byUserId : due.keeperUserId
    const keeper = from === 'outside' ? inHand : null
    if (from === 'outside' && (keeper === null || (honest.has(keeper) && keeper !== byUserId))) return
    due.moved = { from: keeper, amountMinor }
    move(keeper, due.userId, amountMinor)
    if (due.isBoxed && keeper !== null) raise(boxes, keeper, -amountMinor)
  }

  const see = ({ type, data }: GoalEvent, at: Instant): void => {
    switch (type) {
      case 'ContributionRequested':
        if (data.deposit) depositPayments.add(data.contributionId)
        return
      case 'DepositPlaced':
        raise(lying, data.userId, data.amountMinor)
        return
      case 'DepositKept':
        lower(data.payoutId, data.amountMinor)
        raise(lying, data.userId, data.amountMinor)
        return
      case 'DepositLowered': {
        raise(lying, data.userId, -data.amountMinor)
        const born = Math.min(data.amountMinor, bornByDispute.get(data.reversal) ?? 0)
        bornByDispute.set(data.reversal, (bornByDispute.get(data.reversal) ?? 0) - born)
        bornMinor -= born
        return
      }
      case 'DepositReleased':
        raise(lying, data.userId, -data.amountMinor)
        return
      case 'ContributionReceived': {
        const { contributionId, userId: payerUserId, amountMinor, paymentIntentId, cashHolderUserId } = data
        const keeperUserId = paymentIntentId === null ? (data.confirmedByUserId ?? payerUserId) : null
        payments.set(contributionId, { payerUserId, keeperUserId, isBoxed: cashHolderUserId !== undefined })
        if (cashHolderUserId !== undefined) raise(boxes, cashHolderUserId, amountMinor)
        if (keeperUserId === null) atCard(payerUserId, amountMinor)
        else if (keeperUserId !== payerUserId) {
          raise(paid, payerUserId, amountMinor)
          raise(got, keeperUserId, amountMinor)
        }
        return
      }
      case 'ContributionRefunded':
        atCard(data.userId, -data.amountMinor)
        return
      case 'ContributionRefundFailed':
        atCard(data.userId, data.amountMinor)
        return
      case 'ContributionDisputed': {
        const { contributionId, userId, amountMinor, owedMinor = 0, disputeId } = data
        atCard(userId, -amountMinor)
        // A firm deposit still pays others: the platform bears it.
        const unsent = depositPayments.has(contributionId) ? 0 : unsentWith(contributionId)
        const born = Math.max(0, owedMinor - unsent)
        bornByDispute.set(disputeId, born)
        bornMinor += born
        return
      }
      case 'DisputeWon':
        bornMinor -= bornByDispute.get(data.disputeId) ?? 0
        atCard(data.userId, data.amountMinor)
        return
      case 'DebtPaid':
        if (data.creditorUserId === null) bornMinor -= data.amountMinor
        return
      case 'DebtNetted':
        if (data.creditorUserId === null) bornMinor -= data.amountMinor
        lower(data.payoutId, data.amountMinor)
        return
      case 'GuaranteePaid':
        lower(data.payoutId, data.amountMinor)
        return
      case 'DebtRestored':
        // What was paid of it meanwhile is returned.
        bornMinor += data.overpaidMinor
        return
      case 'RoundClosed':
        pots.set(
          data.round,
          data.shares.flatMap(({ contributionIds }) => contributionIds),
        )
        for (const { contributionIds, amountMinor } of data.shares)
          for (const id of contributionIds) parts.set(`${id} ${data.round}`, amountMinor)
        return
      case 'PayoutDue': {
        const { payoutId, userId, amountMinor, round } = data
        const contributionIds = data.contributionIds ?? (round === null ? [] : (pots.get(round) ?? []))
        const keeperUserId = keeperOf(contributionIds)
        const isBoxed = areBoxed(contributionIds)
        const about = { userId, amountMinor, round, contributionIds, keeperUserId, isBoxed }
        dues.set(payoutId, { ...about, isDue: true, since: at, moved: undefined })
        return
      }
      case 'PayoutDivided': {
        const { payoutId, restId, amountMinor, contributionIds, restContributionIds } = data
        const due = dues.get(payoutId)
        if (!due) return
        dues.set(restId, { ...due, amountMinor, contributionIds: restContributionIds })
        dues.set(payoutId, { ...due, amountMinor: due.amountMinor - amountMinor, contributionIds })
        return
      }
      case 'PayoutLowered':
      case 'PotLowered':
        lower(data.payoutId, data.amountMinor)
        return
      case 'PayoutSent': {
        const due = dues.get(data.payoutId)
        if (due) send(due, data.amountMinor, data.from, data.byUserId)
        return
      }
      case 'PayoutTransferReversed': {
        const due = dues.get(data.payoutId)
        if (!due) return
        takeBack(due)
        due.isDue = true
        return
      }
      case 'PayoutContested': {
        const due = dues.get(data.payoutId)
        if (due && honest.has(due.userId)) takeBack(due)
        return
      }
      case 'PayoutCaseClosed': {
        const due = dues.get(data.payoutId)
        if (!due) return
        if (data.outcome === 'returned') {
          due.isDue = true
          // The box owes it again, whether or not it had come.
          if (due.isBoxed && due.moved?.from) raise(boxes, due.moved.from, due.moved.amountMinor)
          if (due.isBoxed) due.moved = undefined
        } else if (data.outcome === 'received' && honest.has(due.userId))
          send(due, data.amountMinor, data.from, data.cashHolderUserId ?? due.keeperUserId)
        return
      }
      case 'RoundAdopted':
        // Handed over before the circle was recorded here, as the two of each pair have confirmed.
        for (const { userId, amountMinor } of data.shares) {
          if (userId === data.recipientUserId) continue
          raise(paid, userId, amountMinor)
          raise(got, data.recipientUserId, amountMinor)
        }
        return
      case 'CashHandoverConfirmed': {
        const { fromUserId, toUserId, amountMinor } = data
        raise(boxes, fromUserId, -amountMinor)
        raise(boxes, toUserId, amountMinor)
        move(fromUserId, toUserId, amountMinor)
        return
      }
      case 'EntryReversed': {
        if (data.mistaken.type !== 'PayoutSent') return
        const due = dues.get(data.mistaken.data.payoutId)
        if (due) due.isDue = true
        return
      }
      default:
    }
  }
  for (const { event, at } of log) see(event, at)

  const isHeldByPlatform = ({ isDue, amountMinor, keeperUserId }: Due): boolean =>
    isDue && amountMinor > 0 && keeperUserId === null
  const heldFor = (userId?: UserId): number =>
    [...dues.values()]
      .filter(due => isHeldByPlatform(due) && (userId === undefined || due.userId === userId))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  /** Outside of what is promised: due from cash boxes, and not paid. */
  const dueFromBoxes = (userId: UserId): number =>
    [...dues.values()]
      .filter(due => due.isBoxed && due.userId === userId && !due.moved)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    /** All people who have paid or received anything. */
    people: (): UserId[] => [...new Set([...paid.keys(), ...got.keys(), ...lying.keys(), ...boxes.keys()])],
    /**
     * What a person has received, and is due from the platform and from cash boxes, minus what they have paid, and owe of their
     * own box.
     */
    net: (userId: UserId): number =>
      (got.get(userId) ?? 0) +
      heldFor(userId) +
      dueFromBoxes(userId) +
      (lying.get(userId) ?? 0) -
      (paid.get(userId) ?? 0) -
      (boxes.get(userId) ?? 0),
    /** The rest of a person's deposit. */
    lyingMinor: (userId: UserId): number => lying.get(userId) ?? 0,
    dues: (): readonly Due[] => [...dues.values()],
    keeperOf: (id: ContributionId): UserId | null => payments.get(id)?.keeperUserId ?? null,
    isBoxed: (id: ContributionId): boolean => payments.get(id)?.isBoxed === true,
    /** What the platform lacks for its due payouts. */
    missingMinor: (): number =>
      heldFor() + [...lying.values()].reduce((sum, amount) => sum + amount, 0) - platformMinor,
    /** What banks have taken back of sent money without a repayment by its payers. */
    bornMinor: (): number => Math.max(0, bornMinor),
  }
}
export type CashBooks = ReturnType<typeof cashBooks>
