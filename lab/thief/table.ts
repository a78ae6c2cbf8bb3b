import { aloneUntil, type Lock, lockDays, togetherUntil } from '#ledger/accounts/lockRules.ts'
import type { Decider, Decision } from '#ledger/domain/decider.ts'
import { decideAlone, type GoalCommand, goalDecider } from '#ledger/domain/goal/decider.ts'

import type { GoalState, Terms } from '#ledger/domain/goal/state.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import {
  type ContributionId,
  paymentIntentId,
  type RefundRequestId,
  type UserId,
  userId,
} from '#shared/ids.ts'
import { type Minor, minor, zero } from '#shared/money.ts'
import type { DisputeFacts, PaymentFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'
import { dayMs, type Instant, instant } from '#shared/time.ts'
import type { Recorded } from './recorded.ts'
import { followed, isStill } from './still.ts'

export type GoalDecider = Decider<GoalCommand, GoalEvent, GoalState>

/** The coalition has one admin. */
const locker = userId(901)
/** Locks of accounts are not part of a goal: their rule is beside its decider. */
const lockedUntil = (locks: readonly Lock[], isOfTwo: boolean, now: Instant): Instant | undefined =>
  isOfTwo ? togetherUntil(locks, lockDays.together, now) : aloneUntil(locks, locker, now)

/** The card processor's record of a payment. */
interface CardPayment {
  readonly userId: UserId
  readonly amountMinor: Minor
  readonly paidAt: Instant
  readonly refunds: readonly RefundFacts[]
  readonly disputes: readonly DisputeFacts[]
}

/** A goal with its clock and its payments, which can be copied to try something. */
export interface Later {
  readonly table: Table
  readonly hasChanged: () => boolean
}
export interface Table {
  readonly decider: GoalDecider
  readonly now: () => Instant
  readonly state: () => GoalState
  readonly log: readonly Recorded[]
  /** Sendings that never arrived, and cash that was handed over. */
  readonly untrue: ReadonlySet<string>
  readonly handedOver: ReadonlySet<ContributionId>
  readonly payments: ReadonlyMap<ContributionId, CardPayment>
  readonly advance: (days: number) => void
  readonly standStill: (days: number) => void
  /** Since when it runs again; undefined without an outage. And the total days of outages, and their number. */
  readonly upSince: () => Instant | undefined
  readonly downDays: () => number
  readonly outages: () => number
  /** Whether the command changed anything; and whether it would. */
  readonly ask: (command: GoalCommand) => boolean
  readonly wouldChange: (command: GoalCommand) => boolean
  /**
   * The state so many days later, if nothing happens until then: commands there are recorded without effect.
   */
  readonly later: (days: number) => Later
  /**
   * An admin locks an account for as long as they may: alone, or for two weeks with the confirmation of
   * another one.
   */
  readonly lock: (userId: UserId, isOfTwo: boolean) => boolean
  readonly locked: () => readonly UserId[]
  readonly lie: (sending: string) => void
  readonly handOver: (id: ContributionId) => void
  readonly pay: (id: ContributionId) => boolean
  readonly refund: (id: ContributionId, request: RefundRequestId, amount: Minor) => boolean
  readonly dispute: (id: ContributionId, amount: Minor) => boolean
  readonly endDispute: (id: ContributionId, stage: 'won' | 'lost') => boolean
  readonly copy: () => Table
}

interface Parts {
  readonly state: GoalState
  readonly nowMs: number
  readonly log: readonly Recorded[]
  readonly payments: ReadonlyMap<ContributionId, CardPayment>
  readonly untrue: ReadonlySet<string>
  readonly handedOver: ReadonlySet<ContributionId>
  readonly locks: ReadonlyMap<UserId, readonly Lock[]>
  readonly upSince: Instant | undefined
  readonly downDays: number
  readonly outages: number
}

/** Formatted once: lives begin at the same moment, and last for the same days. */
const instants = new Map<number, Instant>()
const instantOf = (ms: number): Instant => {
  const at = instants.get(ms) ?? instant(ms)
  instants.set(ms, at)
  return at
}

const settlingDays = 2

export const createTable = (decider: GoalDecider, terms: Terms): Table => {
  const table = tableOf(decider, {
    state: decider.initialState(),
    nowMs: Date.parse('2027-01-25T09:00:00Z'),
    log: [],
    payments: new Map(),
    untrue: new Set(),
    handedOver: new Set(),
    locks: new Map(),
    upSince: undefined,
    downDays: 0,
    outages: 0,
  })
  table.ask({ type: 'CreateGoal', terms })
  return table
}

const tableOf = (decider: GoalDecider, parts: Parts): Table => {
  let { state, nowMs, upSince, downDays, outages } = parts
  const log = [...parts.log]
  const payments = new Map(parts.payments)
  const untrue = new Set(parts.untrue)
  const handedOver = new Set(parts.handedOver)
  const locks = new Map(parts.locks)
  let at = instantOf(nowMs)

  /** When no automatic step was due, and how much had been recorded then. */
  let stillAt: Instant | undefined
  let stillWith = -1
  const isQuiet = (now: Instant, clock: GoalCommand = { type: 'AdvanceRotation', now }): boolean => {
    if (stillAt === now && stillWith === log.length) return true
    if (!isStill(clock, state)) return false
    stillAt = now
    stillWith = log.length
    return true
  }
  /** The recorded events, and the cheap checks for whether there are any. */
  const eventsOf = (command: GoalCommand, now: Instant): readonly GoalEvent[] => {
    const dated = 'now' in command ? { ...command, now } : command
    if (decider !== goalDecider) return eventsIn(decider.decide(dated, state))
    const isClock = dated.type === 'AdvanceRotation'
    if (isClock || !isQuietFor(dated, now)) {
      if (isClock && isQuiet(now, dated)) return []
      return eventsIn(decider.decide(dated, state))
    }
    const alone = eventsIn(decideAlone(dated, state))
    return alone.length === 0 ? alone : followed(dated, state, alone)
  }
  const mayChange = (command: GoalCommand, now: Instant): boolean => {
    if (decider !== goalDecider) return eventsOf(command, now).length > 0
    const dated = 'now' in command ? { ...command, now } : command
    if (dated.type === 'AdvanceRotation') return !isQuiet(now, dated)
    return !isQuietFor(dated, now) || eventsIn(decideAlone(dated, state)).length > 0
  }
  /** Debts and guarantors are paid out of a payout by what its sender knows of firm money, which other commands don't. */
  const isQuietFor = ({ type }: GoalCommand, now: Instant): boolean =>
    (type !== 'SendPayout' || (state.guarantees.size === 0 && state.openDebts.size === 0)) && isQuiet(now)
  const ask = (command: GoalCommand): boolean => {
    const events = eventsOf(command, at)
    for (const event of events) {
      log.push({ at, event })
      state = decider.evolve(state, event)
    }
    return events.length > 0
  }
  const wouldChange = (command: GoalCommand): boolean => mayChange(command, at)
  const record = (id: ContributionId, payment: CardPayment): boolean => {
    payments.set(id, payment)
    const facts = factsOf(id, payment, state.terms?.currency ?? 'USD')
    return ask({ type: 'RecordPayment', contributionId: id, userId: payment.userId, facts, now: at })
  }
  const leftOf = ({ amountMinor, refunds, disputes }: CardPayment): number => {
    const back = [...refunds.filter(({ status }) => status === 'succeeded'), ...disputes.filter(isOpen)]
    return back.reduce((left, one) => left - one.amountMinor, amountMinor as number)
  }
  const isKnownRefund = (of: ContributionId, request: RefundRequestId): boolean =>
    [...payments].some(
      ([id, { refunds }]) => id !== of && refunds.some(({ refundRequestId }) => refundRequestId === request),
    )
  const advance = (days: number): void => {
    nowMs += days * dayMs
    at = instantOf(nowMs)
  }
  const table: Table = {
    decider,
    log,
    payments,
    untrue,
    handedOver,
    now: () => at,
    state: () => state,
    advance,
    standStill: days => {
      advance(days)
      downDays += Math.abs(days)
      outages++
      if (days > 0) upSince = at
    },
    upSince: () => upSince,
    downDays: () => downDays,
    outages: () => outages,
    ask,
    wouldChange,
    later: days => {
      const then = instantOf(nowMs + days * dayMs)
      let hasChanged = false
      const note = (command: GoalCommand): boolean => {
        hasChanged ||= mayChange(command, then)
        return false
      }
      return {
        table: { ...table, now: () => then, ask: note, handOver: () => undefined },
        hasChanged: () => hasChanged,
      }
    },
    lock: (locked, isOfTwo) => {
      const before = locks.get(locked) ?? []
      const until = lockedUntil(before, isOfTwo, at)
      if (until === undefined) return false
      locks.set(locked, [...before, { byUserId: locker, isOfTwo, from: at, until }])
      return true
    },
    locked: () =>
      locks.size === 0
        ? []
        : [...locks].filter(([, all]) => all.some(({ until }) => until > at)).map(([one]) => one),
    lie: sending => void untrue.add(sending),
    handOver: id => void handedOver.add(id),
    pay: id => {
      const asked = state.contributions.get(id)
      if (!asked || payments.has(id)) return false
      const { userId, amountMinor } = asked
      return record(id, { userId, amountMinor, paidAt: at, refunds: [], disputes: [] })
    },
    refund: (id, refundRequestId, amountMinor) => {
      const payment = payments.get(id)
      // A payment that a bank examines, or has taken back, is not refunded, nor is a larger amount in part.
      if (!payment || amountMinor > leftOf(payment) || payment.disputes.some(isOpen)) return false
      // With a known id the processor makes no second refund, and reports the first.
      if (isKnownRefund(id, refundRequestId)) return true
      const made = { id: `re_${id}_${payment.refunds.length}`, amountMinor, status: 'succeeded' } as const
      const refunds = [...payment.refunds, { ...made, refundRequestId, failureCode: undefined }]
      return record(id, { ...payment, refunds })
    },
    dispute: (id, amount) => {
      const payment = payments.get(id)
      const amountMinor = payment ? minor(Math.min(amount, leftOf(payment))) : zero
      if (!payment || amountMinor <= 0 || payment.disputes.length > 0) return false
      const asked = { id: `dp_${id}`, amountMinor, stage: 'open', reason: 'general', answerBy: null } as const
      return record(id, { ...payment, disputes: [{ ...asked, feeMinor: zero, feeReturnedMinor: zero }] })
    },
    endDispute: (id, stage) => {
      const payment = payments.get(id)
      const [dispute] = payment?.disputes ?? []
      if (!payment || dispute?.stage !== 'open') return false
      return record(id, { ...payment, disputes: [{ ...dispute, stage }] })
    },
    copy: () =>
      tableOf(decider, {
        ...{ state: copied(state), nowMs, log, payments, untrue, handedOver, locks },
        ...{ upSince, downDays, outages },
      }),
  }
  return table
}

const eventsIn = (decision: Decision<GoalEvent>): readonly GoalEvent[] =>
  decision.outcome === 'accepted' ? decision.events : []

/** A separate state with separate maps, because repeated drafts of one become slow. */
const copied = (state: GoalState): GoalState => {
  const maps = Object.entries(state).flatMap(([field, value]) => {
    const isMap = typeof value === 'object' && 'entries' in value && 'set' in value
    return isMap ? [[field, new Map(value.entries())] as const] : []
  })
  return Object.assign({ ...state }, Object.fromEntries(maps))
}

const isOpen = ({ stage }: DisputeFacts): boolean => stage !== 'won'

const factsOf = (
  id: ContributionId,
  { amountMinor, paidAt, refunds, disputes }: CardPayment,
  currency: string,
): PaymentFacts => ({
  id: paymentIntentId(`pi_${id.replaceAll('-', '')}`),
  status: 'succeeded',
  amountMinor,
  receivedMinor: amountMinor,
  currency,
  contribution: undefined,
  clientSecret: '',
  customerId: undefined,
  savesCard: false,
  card: undefined,
  statementDescriptor: undefined,
  chargeId: `ch_${id}`,
  settlement: {
    balanceTransactionId: `txn_${id}`,
    currency,
    feeMinor: zero,
    netMinor: amountMinor,
    availableAt: instantOf(Date.parse(paidAt) + settlingDays * dayMs),
  },
  decline: undefined,
  refunds,
  disputes,
})
