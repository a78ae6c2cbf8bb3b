import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, type Minor, smaller, subtract, zero } from '#shared/money.ts'
import { putIntoBox, takeOutOfBox } from '../cashBoxes/evolveCashBox.ts'
import { firmMinor, inPotMinor } from '../contributions/contribution.ts'
import { changeContribution, putContribution } from '../contributions/holdings.ts'
import { takenFromPayout } from '../contributions/reversals.ts'
import type { Evolvers, Evolving } from '../state.ts'
import { isOfPot, type Payout } from './payoutState.ts'

export const payoutEvolvers = {
  PayoutDue: (state, { payoutId, ...due }) => {
    const { userId, amountMinor, reason, round } = due
    const ofPot = (round !== null && state.pots.get(round)) || []
    const contributionIds = due.contributionIds ?? ofPot
    const firstAt = state.heldBefore.get(payoutId)
    state.payouts.set(payoutId, {
      userId,
      amountMinor,
      reason,
      round,
      contributionIds,
      status: 'due',
      attempt: 1,
      approvedBy: [],
      formerSenders: [],
      sent: undefined,
      begun: undefined,
      held: firstAt && { count: 0, until: undefined, firstAt },
      wholeMinor: undefined,
      takenBackMinor: zero,
    })
    expect(state, userId, amountMinor)
    if (reason === 'withdrawal') spend(state, contributionIds, amountMinor)
  },
  PayoutDivided: (state, { payoutId, restId, amountMinor, contributionIds, restContributionIds }) => {
    const known = state.payouts.get(payoutId)
    if (!known) return
    const whole = { ...known, wholeMinor: known.wholeMinor ?? known.amountMinor }
    const firmMinor = subtract(known.amountMinor, amountMinor)
    state.payouts.set(payoutId, { ...whole, amountMinor: firmMinor, contributionIds })
    // What was taken back before is said once, of the part that keeps the payout's id.
    const rest = { ...whole, takenBackMinor: zero, attempt: 1 }
    state.payouts.set(restId, { ...rest, amountMinor, contributionIds: restContributionIds })
  },
  PayoutApproved: (state, { payoutId, byUserId }) =>
    change(state, payoutId, ({ approvedBy }) => ({ approvedBy: [...approvedBy, byUserId] })),
  PayoutHeld: (state, { payoutId, hold: count, heldAt, until }) =>
    change(state, payoutId, ({ held }) => ({ held: { count, until, firstAt: held?.firstAt ?? heldAt } })),
  PayoutHoldReleased: (state, { payoutId }) =>
    change(state, payoutId, ({ held }) => ({ held: held && { ...held, until: undefined } })),
  PayoutTransferBegun: (state, { payoutId, userId: _, ...begun }) =>
    change(state, payoutId, () => ({ status: 'sending', begun })),
  PayoutTransferRefused: (state, { payoutId, attempt, code, refusedAt: at }) =>
    change(state, payoutId, ({ begun }) => ({
      status: 'due',
      attempt: attempt + 1,
      begun: begun && { ...begun, failed: { code, at } },
    })),
  PayoutTransferReversed: (state, { payoutId, transferId, reversedMinor, reversedAt: at }) => {
    const transfer = state.transfers.get(transferId)
    if (transfer) state.transfers.set(transferId, { ...transfer, reversedMinor })
    takeSendingBack(state, payoutId)
    change(state, payoutId, ({ begun }) => ({
      begun: begun && { ...begun, failed: { code: 'reversed', at } },
    }))
  },
  PayoutSent: (state, sending) => {
    const { payoutId, attempt, amountMinor, transferId, byUserId, from, destination, cashHolderUserId } =
      sending
    if (transferId !== undefined) state.transfers.set(transferId, { payoutId, attempt, reversedMinor: zero })
    change(state, payoutId, () => ({
      status: 'sent',
      attempt,
      sent: { byUserId, from, destination, cashHolderUserId },
    }))
    if (cashHolderUserId !== undefined) takeOutOfBox(state, cashHolderUserId, amountMinor)
  },
  PayoutConfirmed: (state, { payoutId }) => change(state, payoutId, () => ({ status: 'confirmed' })),
  PayoutContested: (state, { payoutId, contestedAt }) => {
    if (!state.payouts.has(payoutId)) return
    change(state, payoutId, () => ({ status: 'contested' }))
    state.openCases.set(payoutId, { contestedAt })
  },
  PayoutCaseClosed: (state, { payoutId, outcome, cashHolderUserId, amountMinor }) => {
    if (outcome === 'returned' && cashHolderUserId !== undefined)
      putIntoBox(state, cashHolderUserId, amountMinor)
    state.openCases.delete(payoutId)
    change(state, payoutId, ({ attempt, sent, formerSenders: before }) => {
      const formerSenders = sent?.byUserId ? [...before, sent.byUserId] : before
      if (outcome === 'returned')
        return { status: 'due', attempt: attempt + 1, sent: undefined, formerSenders }
      return { status: outcome === 'proved' ? 'proved' : 'confirmed' }
    })
  },
  PayoutLowered: (state, { payoutId, contributionId, reversal, amountMinor }) => {
    const payout = state.payouts.get(payoutId)
    const potRound = payout && isOfPot(payout) ? (payout.round ?? undefined) : undefined
    lowerPayout(state, payoutId, amountMinor)
    change(state, payoutId, ({ takenBackMinor }) => ({ takenBackMinor: add(takenBackMinor, amountMinor) }))
    takeOut(state, contributionId, { reversal, amountMinor, potRound })
  },
} satisfies Partial<Evolvers>

const change = (state: Evolving, payoutId: string, changes: (payout: Payout) => Partial<Payout>): void => {
  const known = state.payouts.get(payoutId)
  if (!known) return
  const next = { ...known, ...changes(known) }
  state.payouts.set(payoutId, next)
  if (isOver(next) && !isOver(known)) expect(state, known.userId, subtract(zero, known.amountMinor))
}

/** Lowers what is due; approvals of a higher amount stay valid. */
export const lowerPayout = (state: Evolving, payoutId: string, amount: Minor): void => {
  const known = state.payouts.get(payoutId)
  if (!known) return
  const amountMinor = subtract(known.amountMinor, amount)
  state.payouts.set(payoutId, { ...known, amountMinor, status: amountMinor > 0 ? known.status : 'set_off' })
  expect(state, known.userId, subtract(zero, amount))
}

/** A payment without a rest in any payout is removed from all. */
export const takeOut = (
  state: Evolving,
  id: ContributionId,
  {
    reversal,
    amountMinor,
    potRound,
  }: { readonly reversal: string; readonly amountMinor: Minor; readonly potRound: number | undefined },
): void => {
  const before = state.contributions.get(id)
  if (!before) return
  const taken = takenFromPayout(before, reversal, amountMinor)
  const left = subtract(inPotMinor(taken, potRound ?? null), amountMinor)
  const known = potRound === undefined ? taken : { ...taken, pots: new Map(taken.pots).set(potRound, left) }
  putContribution(state, id, known)
  if (known.spentMinor > 0) return
  for (const [payoutId, payout] of [...state.payouts.entries()])
    if (payout.contributionIds.includes(id)) {
      const contributionIds = payout.contributionIds.filter(other => other !== id)
      state.payouts.set(payoutId, { ...payout, contributionIds })
    }
}

/** As if never sent: it is due again, for the next sending. */
export const takeSendingBack = (state: Evolving, payoutId: string): void => {
  const known = state.payouts.get(payoutId)
  if (!known) return
  state.openCases.delete(payoutId)
  state.payouts.set(payoutId, { ...known, status: 'due', attempt: known.attempt + 1, sent: undefined })
  if (isOver(known)) expect(state, known.userId, known.amountMinor)
}

const isOver = ({ status }: Payout): boolean => status === 'confirmed' || status === 'proved'

const expect = (state: Evolving, userId: UserId, amount: Minor): void =>
  state.awaited.set(userId, add(state.awaited.get(userId) ?? zero, amount))

/** A member's money leaves the goal. */
const spend = (state: Evolving, ids: readonly ContributionId[], amount: Minor): void => {
  let left = amount
  for (const id of ids) {
    const contribution = state.contributions.get(id)
    if (!contribution) continue
    const gives = smaller(left, firmMinor(contribution))
    changeContribution(state, id, { spentMinor: add(contribution.spentMinor, gives) })
    left = subtract(left, gives)
  }
}
