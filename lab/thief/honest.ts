import { isAdopting } from '#ledger/domain/goal/adoption/adopting.ts'
import { inBox, isBoxPayout } from '#ledger/domain/goal/cashBoxes/boxes.ts'
import { mayBeTakenBackToo } from '#ledger/domain/goal/contributions/debits.ts'
import { partOf } from '#ledger/domain/goal/contributions/holdings.ts'
import { askedOfRound } from '#ledger/domain/goal/contributions/instalments.ts'
import { receiverOf } from '#ledger/domain/goal/contributions/permissions.ts'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { missingDepositMinor } from '#ledger/domain/goal/deposits/deposits.ts'
import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import { sendableMinor } from '#ledger/domain/goal/payouts/sendable.ts'
import { collectingRound, isCircle, leftToPayMinor } from '#ledger/domain/goal/rotation/circle.ts'
import type { OpenDraw } from '#ledger/domain/goal/rotation/circleState.ts'
import { holderOf } from '#ledger/domain/goal/rotation/order.ts'
import { mostInstalments } from '#shared/charter.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, minor } from '#shared/money.ts'
import { dateOf, daysBetween, type Instant, plusDays } from '#shared/time.ts'
import { usableDestination } from '../builders/domain/destinations.ts'
import { contribution } from '../model/world.ts'
import { isTrueFor } from './adoption.ts'
import { handoverOf } from './boxes.ts'
import { saltCommitmentOf } from './commitments.ts'
import {
  adminsOf,
  approvalAbove,
  firmnessOf,
  honestOf,
  nextPaymentId,
  otherAdmin,
  type Setting,
} from './setting.ts'
import type { Table } from './table.ts'

/** Days pass: honest members do what they should, and so do the operator and the card processor. */
export const passDays = (table: Table, setting: Setting, days: number): void => {
  for (let left = days; left > 0; ) left -= passSome(table, setting, left)
}

/** Passes days without any events at once, and then the next day. Returns how many were passed. */
export const passSome = (table: Table, setting: Setting, most: number): number => {
  const farthest = Math.min(most, longestLook)
  const quiet = quietDays(table, setting, farthest)
  const days = Math.min(farthest, quiet + 1)
  table.advance(days)
  if (quiet === days) return days
  answerDebits(table, setting)
  advance(table, setting)
  actHonestly(table, setting)
  return days
}

const advance = (table: Table, { firmAfterDays }: Setting): boolean =>
  table.ask({
    ...{ type: 'AdvanceRotation', now: table.now() },
    ...{ upSince: table.upSince(), locked: table.locked(), firmAfterDays },
  })

const longestLook = 8
/**
 * The number of quiet days: an event that is possible on one of them is possible on each later one, so it is
 * looked for there.
 */
const quietDays = (table: Table, setting: Setting, farthest: number): number => {
  if (farthest === 1 || hasNewsOf(table) || table.locked().length > 0 || table.state().draw) return 0
  let [quiet, busy] = [0, farthest + 1]
  for (let days = farthest; busy - quiet > 1; days = Math.ceil((quiet + busy) / 2))
    if (isQuietIn(days, table, setting)) quiet = days
    else busy = days
  return quiet
}

const isQuietIn = (days: number, table: Table, setting: Setting): boolean => {
  const { table: then, hasChanged } = table.later(days)
  answerDebits(then, setting)
  if (!hasChanged()) advance(then, setting)
  if (!hasChanged()) actHonestly(then, setting)
  return !hasChanged()
}

/** Nothing runs for days, and no one can act; then everything continues. */
export const standStill = (table: Table, setting: Setting, days: number): void => {
  table.standStill(days)
  answerDebits(table, setting)
  table.ask({ type: 'AdvanceRotation', now: table.now(), upSince: table.upSince(), locked: table.locked() })
  actHonestly(table, setting)
}

/** How much had been recorded at the last check of all members. */
const seenBy = new WeakMap<Table['log'], number>()
const hasNewsOf = ({ log }: Table): boolean => seenBy.get(log) !== log.length

export const actHonestly = (table: Table, setting: Setting): void => {
  const hasNews = hasNewsOf(table)
  const locked = table.locked()
  if (locked.length === 0) seenBy.set(table.log, table.log.length)
  else seenBy.delete(table.log)
  if (hasNews || setting.takesDebits) makeRefunds(table, setting)
  for (const userId of honestOf(setting)) {
    if (locked.includes(userId)) continue
    if (hasNews || table.state().draw) agree(table, setting, userId)
    if (hasNews) answer(table, setting, userId)
    if (setting.kind === 'group') save(table, userId)
    else {
      payRound(table, setting, userId)
      closeShort(table, userId)
    }
    takeOut(table, setting, userId)
  }
  operate(table, setting)
}

/** Actions that depend only on recorded events. */
const answer = (table: Table, setting: Setting, userId: UserId): void => {
  leaveDeposit(table, userId)
  payDebts(table, setting, userId)
  answerCash(table, userId)
  answerPayouts(table, setting, userId)
  keepCash(table, userId)
  vote(table, userId)
}

/**
 * All members but one are silent for good. That one pays nothing more and takes out what they can; the
 * operator and the card processor continue.
 */
export const passDaysAlone = (table: Table, setting: Setting, userId: UserId, days: number): void => {
  table.advance(days)
  answerDebits(table, setting)
  advance(table, setting)
  makeRefunds(table, setting)
  closeShort(table, userId)
  answerPayouts(table, setting, userId)
  takeOut(table, setting, userId)
  claim(table, userId)
  // The only admin asks the other seats before they are paid, and then the operator.
  for (const [payoutId, payout] of [...table.state().payouts.entries()])
    if (payout.status === 'due' && payout.userId === userId)
      table.ask(askSeats({ userId, payoutId, now: table.now() }))
  operate(table, setting)
}

/** A stand-in claims the seat; where no member gives their word, an admin and the operator do. */
const claim = (table: Table, userId: UserId): void => {
  if (table.state().standIns.get(userId)?.isClaimed !== false) return
  const now = table.now()
  table.ask({ type: 'ClaimSeat', userId, now })
  const { claim: number } = table.state().openClaims.get(userId) ?? {}
  if (number === undefined) return
  const admin = { userId: otherAdmin, asAdmin: true } as const
  const ofClaim = () =>
    [...table.state().openAdminProposals.entries()].find(
      ([, { matter }]) => matter.kind === 'seat_claim' && matter.userId === userId,
    )?.[0]
  const before = ofClaim()
  if (before !== undefined)
    table.ask({ type: 'DeclineAdminProposal', ...admin, proposal: before, note: 'Not certain' })
  const about = { standInUserId: userId, claim: number, outcome: 'confirmed' } as const
  table.ask({ type: 'JudgeClaim', ...admin, ...about })
  const proposal = ofClaim()
  const confirm = { type: 'ConfirmAdminProposal', userId: null, asAdmin: true } as const
  if (proposal !== undefined) table.ask({ ...confirm, proposal, admins: [otherAdmin], now })
}

export const askSeats = ({
  userId,
  payoutId,
  now,
}: {
  readonly userId: UserId
  readonly payoutId: string
  readonly now: Instant
}): GoalCommand => {
  const proposal = { kind: 'payout', payoutId, memberUserId: userId } as const
  return { type: 'ProposeVote', userId, asAdmin: false, proposal, now }
}

/** While the circle is forming, honest members accept what they are asked to; afterwards nothing. */
const agree = (table: Table, setting: Setting, userId: UserId): void => {
  const { charterVersion, members, startsOn, draw } = table.state()
  const member = members.get(userId)
  if (!member || startsOn !== undefined) return
  const now = table.now()
  if (isAdopting(table.state()) && !isTrueFor(table.state(), setting, userId)) {
    table.ask({ type: 'DenyOpeningLine', userId, version: charterVersion, now })
    return
  }
  if (member.charterVersion < charterVersion)
    table.ask({ type: 'AcceptCharter', userId, version: charterVersion, now })
  if (draw) addChance(table, userId, draw)
}

/** Their device adds a salt, unless that would be a second draw, and reveals it as soon as possible. */
const addChance = (table: Table, userId: UserId, { draw, commitments }: OpenDraw): void => {
  const [now, salt] = [table.now(), String(userId).padStart(32, '0')]
  const { terms } = table.state()
  if (!terms) return
  const commitment = saltCommitmentOf({ goalId: terms.goalId, draw, userId, salt })
  if (!commitments.has(userId) && draw === 1) table.ask({ type: 'CommitSalt', userId, draw, commitment, now })
  if (table.state().draw?.commitments.has(userId)) table.ask({ type: 'RevealSalt', userId, draw, salt, now })
}

/**
 * By card, or in cash to the recipient. A member whose cash is refused pays by card where there are cards.
 */
const payRound = (
  table: Table,
  { kind, paysAtOnce, paysOnLastDay, reusesIds, takesDebits, hasInstalments }: Setting,
  userId: UserId,
): void => {
  const state = table.state()
  const round = collectingRound(state)
  if (!isCircle(state) || state.cancelled || round === undefined || !state.members.has(userId)) return
  if (leftToPayMinor(state, userId, round) <= 0) return
  // Before the beginning only members who pay at once do so, and not in cash, because the recipient is not
  // known yet.
  const left =
    state.dueOn === undefined ? Number.POSITIVE_INFINITY : daysBetween(dateOf(table.now()), state.dueOn)
  if (left > (paysOnLastDay ? 1 : 2) && (!paysAtOnce || (state.startsOn === undefined && kind !== 'cards')))
    return
  const { heldMinor, underWay } = partOf(state, userId, round)
  const [offered] = underWay
  if (kind === 'mixed' && offered !== undefined && left <= 1)
    table.ask({ type: 'DenyContribution', contributionId: offered, userId })
  const byCard = kind === 'cards' || (kind === 'mixed' && (left <= 1 || userId % 2 === 0))
  // Members hand no cash to a recipient who owes them as much. Cash is for one turn of a shared seat, other money for all.
  const amountMinor = byCard
    ? leftToPayMinor(state, userId, round)
    : askedOfRound(state, userId, round, round).restMinor
  if (amountMinor <= 0) return
  // Early enough, their bank answers before the round is due.
  const byDebit = takesDebits && kind === 'cards' && left > answeredAfter.honest && userId % 2 === 0
  // Half of it a day before the rest.
  const isHalf = hasInstalments && byCard && !byDebit && left > 1 && heldMinor === 0
  pay(table, { userId, amountMinor: isHalf ? halfOf(amountMinor) : amountMinor, byCard, byDebit, reusesIds })
}

/** All of an amount of which half would be too small a part. */
const halfOf = (amountMinor: Minor): Minor =>
  amountMinor < (2 * contribution) / mostInstalments ? amountMinor : minor(Math.floor(amountMinor / 2))

const payDebts = (table: Table, { kind, hasInstalments }: Setting, userId: UserId): void => {
  for (const [debtId, debt] of [...table.state().openDebts.entries()]) {
    const { debtorUserId, leftMinor, underWay, payments } = debt
    if (debtorUserId !== userId || underWay !== undefined) continue
    const amountMinor = hasInstalments && payments === 0 ? halfOf(leftMinor) : leftMinor
    pay(table, { userId, amountMinor, debtId, byCard: kind !== 'cash' })
  }
}

/** They place the charter's deposit as soon as they can. */
const leaveDeposit = (table: Table, userId: UserId): void => {
  const state = table.state()
  const amountMinor = isCircle(state) ? missingDepositMinor(state, userId) : minor(0)
  const byDebit = userId % 2 === 1
  if (amountMinor > 0) pay(table, { userId, amountMinor, deposit: true, byCard: true, byDebit })
}

interface Paying {
  readonly userId: UserId
  readonly amountMinor: ReturnType<typeof minor>
  readonly debtId?: string
  readonly deposit?: true
  readonly byCard: boolean
  /** Where the form offers it, instead of the card. */
  readonly byDebit?: boolean
  readonly reusesIds?: boolean
}

/**
 * The id of their last payment, for another purpose: where it is taken for this one, they believe that they
 * have paid.
 */
const isTakenForAnother = (table: Table, paying: Omit<Paying, 'byCard' | 'byDebit'>): boolean => {
  const { contributions, round: open } = table.state()
  const [id, last] = [...contributions.entries()].findLast(([, { userId }]) => userId === paying.userId) ?? []
  if (id === undefined || last?.round === open) return false
  const round = paying.debtId === undefined && !paying.deposit ? { round: open } : {}
  const asked = { contributionId: id, ...paying, ...round }
  return table.decider.decide({ type: 'RequestContribution', ...asked }, table.state()).outcome === 'accepted'
}

const pay = (table: Table, { byCard, byDebit = false, reusesIds = false, ...paying }: Paying): void => {
  if (byCard && reusesIds && isTakenForAnother(table, paying)) return
  const id = nextPaymentId(table.state(), paying.userId)
  const asked = { contributionId: id, ...paying }
  if (byCard) {
    if (!table.ask({ type: 'RequestContribution', ...asked })) return
    if (byDebit) table.openForm(id)
    if (!byDebit || !table.payByDebit(id)) table.pay(id)
    return
  }
  if (table.ask({ type: 'ReportContribution', ...asked, method: 'cash', reference: '', now: table.now() }))
    table.handOver(id)
}

const closeShort = (table: Table, userId: UserId): void => {
  const { round, dueOn } = table.state()
  if (dueOn === undefined || dateOf(table.now()) <= dueOn || holderOf(table.state(), round) !== userId) return
  table.ask({ type: 'CloseRoundShort', userId, round, now: table.now() })
}

/** Honest members confirm cash that they received, and deny other cash. */
const answerCash = (table: Table, userId: UserId): void => {
  const state = table.state()
  for (const [id, payment] of [...state.open.entries()]) {
    if (payment.status !== 'reported' || payment.userId === userId) continue
    if (receiverOf(state, payment) !== userId) continue
    const about = { contributionId: id, userId }
    if (table.handedOver.has(id)) table.ask({ type: 'ConfirmContribution', ...about, now: table.now() })
    else table.ask({ type: 'DenyContribution', ...about })
  }
}

export const sendingOf = (payoutId: string, attempt: number): string => `${payoutId} ${attempt}`

/** Honest members report truly whether money has arrived, and hand over cash that they hold. */
const answerPayouts = (table: Table, setting: Setting, userId: UserId): void => {
  const { payouts } = table.state()
  for (const [payoutId, payout] of [...payouts.entries()]) {
    const { status, attempt } = payout
    if (payout.userId === userId && status === 'sent') {
      const hasCome = !table.untrue.has(sendingOf(payoutId, attempt))
      const type = hasCome ? 'ConfirmPayout' : 'ContestPayout'
      table.ask({ type, userId, payoutId, attempt, now: table.now() })
    }
    if (status === 'due' && isOutsidePayout(table.state(), payout) && !isBoxPayout(table.state(), payout))
      handOver(table, setting, userId, payoutId)
  }
}

const handOver = (table: Table, setting: Setting, userId: UserId, payoutId: string): void => {
  const { payouts, contributions } = table.state()
  const payout = payouts.get(payoutId)
  const [id] = payout?.contributionIds ?? []
  const given = id === undefined ? undefined : table.log.findLast(({ event }) => isReceptionOf(event, id))
  if (!payout || given?.event.type !== 'ContributionReceived' || !id || !contributions.has(id)) return
  if (given.event.data.confirmedByUserId !== userId) return
  const how = {
    method: 'cash',
    reference: '',
    from: 'outside',
    approvalAbove,
    ...firmnessOf(setting),
    destination: undefined,
  } as const
  const by = { userId, asAdmin: false, now: table.now() }
  table.ask({ type: 'SendPayout', payoutId, attempt: payout.attempt, ...how, ...by })
}

/** An honest cash holder confirms cash that they really got of another one, and pays out what is due as far as their box goes. */
const keepCash = (table: Table, userId: UserId): void => {
  for (const [handover, { status, toUserId }] of [...table.state().cashHandovers.entries()]) {
    if (status !== 'proposed' || toUserId !== userId) continue
    const type = table.untrue.has(handoverOf(handover)) ? 'EndCashHandover' : 'ConfirmCashHandover'
    table.ask({ type, userId, handover })
  }
  for (const [payoutId, payout] of [...table.state().payouts.entries()]) {
    const there = inBox(table.state(), userId)
    if (payout.status !== 'due' || there <= 0 || !isBoxPayout(table.state(), payout)) continue
    const amountMinor = minor(Math.min(there, payout.amountMinor))
    const how = { method: 'cash', reference: '', from: 'outside', approvalAbove } as const
    const about = { payoutId, attempt: payout.attempt, amountMinor, userId, asAdmin: false }
    const unfirm = { firmAfterDays: 0, reserveLeft: minor(0), destination: undefined }
    table.ask({ type: 'SendPayout', ...about, ...how, ...unfirm, now: table.now() })
  }
}

const isReceptionOf = ({ type, data }: Table['log'][number]['event'], id: ContributionId): boolean =>
  type === 'ContributionReceived' && data.contributionId === id

const vote = (table: Table, userId: UserId): void => {
  for (const [number, { casts }] of [...table.state().openVotes.entries()])
    if (!casts.has(userId))
      table.ask({ type: 'CastVote', userId, vote: number, inFavour: false, now: table.now() })
}

/** How long an honest member waits for a circle to begin, or for a goal to progress. */
const patienceDays = 45

const takeOut = (table: Table, { kind }: Setting, userId: UserId): void => {
  const state = table.state()
  const now = table.now()
  const day = daysBetween(dateOf(table.log[0]?.at ?? now), dateOf(now))
  const isForming = state.startsOn === undefined
  if (day < patienceDays && !state.cancelled) return
  if (kind !== 'group' && isForming && state.members.get(userId)?.role !== 'organiser')
    table.ask({ type: 'LeaveGoal', userId, now })
  else if (kind !== 'group' && isForming && !state.cancelled)
    table.ask({ type: 'CancelGoal', userId, refund: true, now })
  if ((state.savings.get(userId) ?? 0) <= 0) return
  const withdrawalId = String(table.log.length)
  table.ask({ type: 'WithdrawOwn', userId, withdrawalId, amountMinor: undefined, now })
}

/** Into a group's goal: three times within the first month. */
const save = (table: Table, userId: UserId): void => {
  const { savings, cancelled } = table.state()
  const day = daysBetween(dateOf(table.log[0]?.at ?? table.now()), dateOf(table.now()))
  const paid = [...table.payments.values()].filter(payment => payment.userId === userId).length
  if (cancelled || paid >= 3 || day > 30 || day < 10 * paid || (savings.get(userId) ?? 0) > 90_00) return
  pay(table, { userId, amountMinor: minor(30_00), byCard: true, byDebit: userId % 2 === 0 })
}

/** Within how many days a bank answers: the honest members' banks pay, the others only if the coalition likes. */
const answeredAfter = { honest: 4, others: 10 }

const answerDebits = (table: Table, setting: Setting): void => {
  if (!setting.takesDebits) return
  const honest = honestOf(setting)
  for (const [id, { userId, status, begunAt }] of table.payments) {
    if (status !== 'processing') continue
    const isHonest = honest.has(userId)
    const days = isHonest ? answeredAfter.honest : answeredAfter.others
    if (plusDays(dateOf(begunAt), days) <= dateOf(table.now())) table.answerDebit(id, isHonest)
  }
}

/** The card processor makes requested refunds, except to closed cards; those of debits when these are firm. */
const makeRefunds = (table: Table, { areCardsClosed }: Setting): void => {
  for (const [contributionId, contribution] of [...table.state().contributions.entries()])
    for (const [refundRequestId, { status, amountMinor }] of contribution.reversals?.requests ?? []) {
      if (status !== 'open' || mayBeTakenBackToo(contribution, table.now())) continue
      if (!areCardsClosed && table.refund(contributionId, refundRequestId, amountMinor)) continue
      const now = table.now()
      table.ask({ type: 'RefuseRefund', refundRequestId, contributionId, code: 'expired_card', now })
    }
}

const isOfToday = (table: Table, payoutId: string): boolean =>
  table.log.some(
    ({ at, event: { type, data } }) =>
      type === 'PayoutContested' && data.payoutId === payoutId && at === table.now(),
  )

/** Another admin's hold is confirmed in good faith. */
const confirmHolds = (table: Table, setting: Setting): void => {
  for (const [proposal, { matter }] of [...table.state().openAdminProposals.entries()])
    if (matter.kind === 'hold')
      table.ask({
        ...{ type: 'ConfirmAdminProposal', userId: otherAdmin, asAdmin: true, proposal },
        ...{ admins: adminsOf(setting), now: table.now() },
      })
}

/** The operator sends due payouts, and judges by the bank record. */
const operate = (table: Table, setting: Setting): void => {
  if (setting.hasOtherAdmin) confirmHolds(table, setting)
  const { sendsAfter } = setting
  const state = table.state()
  const today = dateOf(table.now())
  const by = { userId: null, asAdmin: true }
  for (const [payoutId, payout] of [...state.payouts.entries()]) {
    const { status, attempt } = payout
    const about = { payoutId, attempt, ...by }
    const hasCome = !table.untrue.has(sendingOf(payoutId, attempt))
    if (status === 'contested' && (hasCome || setting.judges) && !isOfToday(table, payoutId))
      table.ask({ type: 'ClosePayoutCase', ...about, outcome: hasCome ? 'proved' : 'returned' })
    if (status !== 'due' || isOutsidePayout(state, payout)) continue
    const due = table.log.findLast(
      ({ event }) => event.type === 'PayoutDue' && event.data.payoutId === payoutId,
    )
    if (due && plusDays(dateOf(due.at), sendsAfter) > today) continue
    const how = {
      admins: adminsOf(setting),
      method: 'bank_transfer',
      reference: '',
      from: 'bank',
      approvalAbove,
      ...firmnessOf(setting),
      destination: usableDestination,
    } as const
    const now = table.now()
    const amountMinor = sendableMinor(state, payout, { ...how, now })
    table.ask({ type: 'SendPayout', ...about, ...how, amountMinor, now })
  }
}
