import { aloneUntil, type Lock, lockDays, togetherUntil } from '#ledger/accounts/lockRules.ts'
import type { Decider, Decision } from '#ledger/domain/decider.ts'
import type { OpeningLines } from '#ledger/domain/goal/adoption/adoptionState.ts'
import { mayPayByDebit } from '#ledger/domain/goal/contributions/debits.ts'
import { decideAlone, type GoalCommand, goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalState, Terms } from '#ledger/domain/goal/state.ts'
import type { DebitType } from '#shared/bankDebits.ts'
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
import { advanced, followed, isStill } from './still.ts'

export type GoalDecider = Decider<GoalCommand, GoalEvent, GoalState>

/** The coalition has one admin. */
const locker = userId(901)
/** Locks of accounts are not part of a goal: their rule is beside its decider. */
const lockedUntil = (locks: readonly Lock[], isOfTwo: boolean, now: Instant): Instant | undefined =>
  isOfTwo ? togetherUntil(locks, lockDays.together, now) : aloneUntil(locks, locker, now)

/** The processor's record of a payment. */
export interface Payment {
  readonly userId: UserId
  readonly amountMinor: Minor
  /** A debit is under way for days, and may fail. */
  readonly status: 'processing' | 'succeeded' | 'failed'
  readonly isDebit: boolean
  readonly begunAt: Instant
  /** When it succeeded. */
  readonly paidAt: Instant | undefined
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
  readonly payments: ReadonlyMap<ContributionId, Payment>
  /** Payments that their payers may confirm by debit. */
  readonly forms: ReadonlySet<ContributionId>
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
  /** The form offers a debit if that is allowed when it is opened. */
  readonly openForm: (id: ContributionId) => void
  readonly payByDebit: (id: ContributionId) => boolean
  /** The bank has paid, or not. */
  readonly answerDebit: (id: ContributionId, hasPaid: boolean) => boolean
  /** The bank takes back a debit that has succeeded, which nobody can contest. */
  readonly returnDebit: (id: ContributionId) => boolean
  readonly refund: (id: ContributionId, request: RefundRequestId, amount: Minor) => boolean
  readonly dispute: (id: ContributionId, amount: Minor) => boolean
  readonly endDispute: (id: ContributionId, stage: 'won' | 'lost') => boolean
  readonly copy: () => Table
}

interface Parts {
  readonly state: GoalState
  readonly nowMs: number
  readonly log: readonly Recorded[]
  readonly payments: ReadonlyMap<ContributionId, Payment>
  readonly forms: ReadonlySet<ContributionId>
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
/** The goals are in dollars. */
const debit: DebitType = 'us_bank_account'

export const createTable = (
  decider: GoalDecider,
  terms: Terms,
  openingLines?: OpeningLines | undefined,
): Table => {
  const table = tableOf(decider, {
    state: decider.initialState(),
    nowMs: Date.parse('2027-01-25T09:00:00Z'),
    log: [],
    payments: new Map(),
    forms: new Set(),
    untrue: new Set(),
    handedOver: new Set(),
    locks: new Map(),
    upSince: undefined,
    downDays: 0,
    outages: 0,
  })
  table.ask({ type: 'CreateGoal', terms, openingLines })
  return table
}

const tableOf = (decider: GoalDecider, parts: Parts): Table => {
  let { state, nowMs, upSince, downDays, outages } = parts
  const log = [...parts.log]
  const payments = new Map(parts.payments)
  const forms = new Set(parts.forms)
  const untrue = new Set(parts.untrue)
  const handedOver = new Set(parts.handedOver)
  const locks = new Map(parts.locks)
  let at = instantOf(nowMs)

  /** Until when no automatic step is due, for the clock and for other commands, with so much recorded. */
  let still = { with: -1, clock: '', others: '' }
  const noteStill = (clock: string, others: string): void => {
    still = { with: log.length, clock, others }
  }
  /** What is not due at a time is not due before it either; but locks of accounts end. */
  const isKnownStill = (kind: 'clock' | 'others', now: Instant): boolean =>
    still.with === log.length && (locks.size === 0 ? now <= still[kind] : now === still[kind])
  const isQuiet = (now: Instant, clock: GoalCommand = { type: 'AdvanceRotation', now }): boolean => {
    if (!isStill(clock, state)) return false
    noteStill(now, now)
    return true
  }
  /** Debts and guarantors are paid out of a payout by what its sender knows of firm money, which other commands don't. */
  const isQuietFor = ({ type }: GoalCommand, now: Instant): boolean =>
    (type !== 'SendPayout' || (state.guarantees.size === 0 && state.openDebts.size === 0)) &&
    (isKnownStill('others', now) || isQuiet(now))
  const push = (events: readonly GoalEvent[]): boolean => {
    for (const event of events) log.push({ at, event })
    return events.length > 0
  }
  const mayChange = (command: GoalCommand, now: Instant): boolean => {
    const asked = dated(command, now)
    if (decider !== goalDecider) return eventsIn(decider.decide(asked, state)).length > 0
    if (asked.type === 'AdvanceRotation') return !isKnownStill('clock', now) && !isQuiet(now, asked)
    return (
      eventsIn(isQuietFor(asked, now) ? decideAlone(asked, state) : decider.decide(asked, state)).length > 0
    )
  }
  /** Nothing is decided or recorded twice. */
  const ask = (command: GoalCommand): boolean => {
    const asked = dated(command, at)
    const isClock = asked.type === 'AdvanceRotation'
    if (decider !== goalDecider || (!isClock && !isQuietFor(asked, at))) {
      const events = eventsIn(decider.decide(asked, state))
      for (const event of events) state = decider.evolve(state, event)
      return push(events)
    }
    if (isClock && isKnownStill('clock', at)) return false
    const alone = isClock ? [] : eventsIn(decideAlone(asked, state))
    if (!isClock && alone.length === 0) return false
    const recorded = isClock ? advanced(asked, state) : followed(asked, state, alone)
    const hasChanged = push(recorded.events)
    if (recorded.isStill && isClock) noteStill(at, at)
    else if (recorded.isStill && 'now' in asked && asked.type !== 'SendPayout') noteStill('', at)
    return hasChanged
  }
  const wouldChange = (command: GoalCommand): boolean => mayChange(command, at)
  const record = (id: ContributionId, payment: Payment): boolean => {
    payments.set(id, payment)
    const facts = factsOf(id, payment, state.terms?.currency ?? 'USD')
    return ask({ type: 'RecordPayment', contributionId: id, userId: payment.userId, facts, now: at })
  }
  const leftOf = ({ amountMinor, refunds, disputes }: Payment): number => {
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
  const begin = (id: ContributionId, isDebit: boolean): boolean => {
    const asked = state.contributions.get(id)
    if (!asked || payments.has(id)) return false
    const { userId, amountMinor } = asked
    const result = isDebit
      ? ({ status: 'processing', paidAt: undefined } as const)
      : ({ status: 'succeeded', paidAt: at } as const)
    const begun = { userId, amountMinor, isDebit, begunAt: at, ...result, refunds: [], disputes: [] }
    // A debit is under way at the bank even where its goal no longer expects it.
    return record(id, begun) || isDebit
  }
  const table: Table = {
    decider,
    log,
    payments,
    forms,
    untrue,
    handedOver,
    now: () => at,
    state: () => state,
    advance,
    standStill: days => {
      still = { ...still, with: -1 }
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
      const noted = (): boolean => {
        hasChanged = true
        return true
      }
      const note = (command: GoalCommand): boolean => {
        hasChanged ||= mayChange(command, then)
        return false
      }
      return {
        table: {
          ...{ ...table, now: () => then, ask: note, handOver: () => undefined },
          ...{ answerDebit: noted, refund: noted },
        },
        hasChanged: () => hasChanged,
      }
    },
    lock: (locked, isOfTwo) => {
      const before = locks.get(locked) ?? []
      const until = lockedUntil(before, isOfTwo, at)
      if (until === undefined) return false
      still = { ...still, with: -1 }
      locks.set(locked, [...before, { byUserId: locker, isOfTwo, from: at, until }])
      return true
    },
    locked: () =>
      locks.size === 0
        ? []
        : [...locks].filter(([, all]) => all.some(({ until }) => until > at)).map(([one]) => one),
    lie: sending => void untrue.add(sending),
    handOver: id => void handedOver.add(id),
    pay: id => begin(id, false),
    openForm: id => {
      const { userId } = state.contributions.get(id) ?? {}
      if (userId !== undefined && mayPayByDebit(state, { userId, contributionId: id, debit })) forms.add(id)
    },
    payByDebit: id => forms.has(id) && begin(id, true),
    answerDebit: (id, hasPaid) => {
      const payment = payments.get(id)
      if (payment?.status !== 'processing') return false
      return record(id, {
        ...payment,
        ...(hasPaid ? { status: 'succeeded', paidAt: at } : { status: 'failed' }),
      })
    },
    returnDebit: id => {
      const payment = payments.get(id)
      if (!payment?.isDebit || payment.status !== 'succeeded' || payment.disputes.length > 0) return false
      const amountMinor = minor(leftOf(payment))
      if (amountMinor <= 0) return false
      const returned = { id: `dp_${id}`, amountMinor, stage: 'lost', reason: 'debit_not_authorized' } as const
      const fees = { answerBy: null, feeMinor: zero, feeReturnedMinor: zero }
      return record(id, { ...payment, disputes: [{ ...returned, ...fees }] })
    },
    refund: (id, refundRequestId, amountMinor) => {
      const payment = payments.get(id)
      // A payment that a bank examines, or has taken back, is not refunded, nor is a larger amount in part.
      if (payment?.status !== 'succeeded' || amountMinor > leftOf(payment) || payment.disputes.some(isOpen))
        return false
      // With a known id the processor makes no second refund, and reports the first.
      if (isKnownRefund(id, refundRequestId)) return true
      const made = { id: `re_${id}_${payment.refunds.length}`, amountMinor, status: 'succeeded' } as const
      const refunds = [...payment.refunds, { ...made, refundRequestId, failureCode: undefined }]
      return record(id, { ...payment, refunds })
    },
    dispute: (id, amount) => {
      const payment = payments.get(id)
      const amountMinor = payment ? minor(Math.min(amount, leftOf(payment))) : zero
      if (payment?.status !== 'succeeded' || payment.isDebit || amountMinor <= 0) return false
      if (payment.disputes.length > 0) return false
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
        ...{ state: copied(state), nowMs, log, payments, forms, untrue, handedOver, locks },
        ...{ upSince, downDays, outages },
      }),
  }
  return table
}

const dated = (command: GoalCommand, now: Instant): GoalCommand =>
  'now' in command && command.now !== now ? { ...command, now } : command

const eventsIn = (decision: Decision<GoalEvent>): readonly GoalEvent[] =>
  decision.outcome === 'accepted' ? decision.events : []

/** A separate state with separate maps, because repeated drafts of one become slow. */
const copied = (state: GoalState): GoalState => {
  const copy = { ...state }
  for (const [field, value] of Object.entries(state))
    if (typeof value === 'object' && 'entries' in value && 'set' in value)
      Reflect.set(copy, field, new Map(value.entries()))
  return copy
}

const isOpen = ({ stage }: DisputeFacts): boolean => stage !== 'won'

const factsOf = (id: ContributionId, payment: Payment, currency: string): PaymentFacts => {
  const { amountMinor, status, isDebit, paidAt, refunds, disputes } = payment
  return {
    id: paymentIntentId(`pi_${id.replaceAll('-', '')}`),
    status: status === 'failed' ? 'requires_payment_method' : status,
    amountMinor,
    receivedMinor: paidAt === undefined ? zero : amountMinor,
    currency,
    contribution: undefined,
    clientSecret: '',
    customerId: undefined,
    savesCard: false,
    card: undefined,
    statementDescriptor: undefined,
    chargeId: `ch_${id}`,
    ...(isDebit ? { debit } : {}),
    ...(isDebit && paidAt !== undefined ? { paidWith: debit } : {}),
    settlement:
      paidAt === undefined
        ? undefined
        : {
            balanceTransactionId: `txn_${id}`,
            currency,
            feeMinor: zero,
            netMinor: amountMinor,
            availableAt: instantOf(Date.parse(paidAt) + settlingDays * dayMs),
          },
    decline: status === 'failed' ? { ...insufficient, chargeId: `ch_${id}` } : undefined,
    refunds,
    disputes,
  }
}

const insufficient = { code: 'insufficient_funds', declineCode: undefined }
