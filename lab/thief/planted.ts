import { accept, type Decision, refuse } from '#ledger/domain/decider.ts'
import { draftMap } from '#ledger/domain/draftMap.ts'
import { carryOut } from '#ledger/domain/goal/adminProposals/matters.ts'
import { type GoalCommand, goalDecider } from '#ledger/domain/goal/decider.ts'
import { releasing } from '#ledger/domain/goal/deposits/answering.ts'
import { depositsOf } from '#ledger/domain/goal/deposits/deposits.ts'
import { following } from '#ledger/domain/goal/following.ts'
import { collectingRound, isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { closing, isFull } from '#ledger/domain/goal/rotation/rounds.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { plantedGuarantees } from './plantedGuarantees.ts'
import type { Setting } from './setting.ts'
import type { GoalDecider } from './table.ts'

/** A mistake that was mended in the rules, made again. */
export interface Planted {
  readonly decider: GoalDecider
  /** Where it shows. */
  readonly setting: Partial<Setting>
}

type CommandOf<Type extends GoalCommand['type']> = Extract<GoalCommand, { readonly type: Type }>

/** What is refused for these reasons happens all the same. */
const allowing = <Type extends GoalCommand['type']>(
  type: Type,
  codes: readonly RefusalCode[],
  events: (command: CommandOf<Type>, state: GoalState) => readonly GoalEvent[],
): GoalDecider => ({
  ...goalDecider,
  decide: (command, state) => {
    const decision = goalDecider.decide(command, state)
    if (decision.outcome !== 'refused' || command.type !== type) return decision
    if (!codes.includes(decision.refusal.code)) return decision
    const happened = events(command as CommandOf<Type>, state)
    return happened.length === 0 ? decision : following(command, state, () => accept(...happened))
  },
})

/** What follows from any command is changed. */
const changing = (
  change: (events: readonly GoalEvent[], state: GoalState) => readonly GoalEvent[],
): GoalDecider => ({
  ...goalDecider,
  decide: (command, state) => {
    const decision = goalDecider.decide(command, state)
    return decision.outcome === 'refused' ? decision : accept(...change(decision.events, state))
  },
})

/** A command is decided on another state, or is refused. */
const deciding = (
  decide: (command: GoalCommand, state: GoalState) => GoalState | Decision<GoalEvent>,
): GoalDecider => ({
  ...goalDecider,
  decide: (command, state) => {
    const seen = decide(command, state)
    return 'outcome' in seen ? seen : goalDecider.decide(command, seen)
  },
})

const isDue = (event: GoalEvent | undefined): event is GoalEventOf<'PayoutDue'> => event?.type === 'PayoutDue'

const withoutSetOff = (events: readonly GoalEvent[]): readonly GoalEvent[] =>
  events.filter((event, index) => {
    const isNetting = (one: GoalEvent | undefined) =>
      one?.type === 'DebtNetted' && one.data.payoutId !== undefined
    return !isNetting(event) && !(isDue(event) && isNetting(events[index - 1]))
  })

/** Each of those who have not received is owed the same by who has. */
const averaged = (events: readonly GoalEvent[], state: GoalState): readonly GoalEvent[] => {
  const of = (event: GoalEvent, debtorUserId: number): number =>
    event.type === 'DebtArose' && event.data.debtorUserId === debtorUserId && event.data.cause === 'wound_up'
      ? event.data.amountMinor
      : 0
  const others = (state.terms?.rotation?.seats ?? 0) - state.closedRounds
  return events.flatMap((event): GoalEvent[] => {
    if (event.type !== 'DebtArose' || event.data.cause !== 'wound_up') return [event]
    const { debtorUserId } = event.data
    const first = events.find(one => of(one, debtorUserId) > 0)
    if (first !== event) return []
    const total = events.reduce((sum, one) => sum + of(one, debtorUserId), 0)
    const waiting = [...state.members.entries()].filter(
      ([, { position }]) => (position ?? 0) > state.closedRounds,
    )
    return waiting.map(([creditorUserId]) => ({
      type: 'DebtArose',
      data: {
        ...event.data,
        creditorUserId,
        debtId: `wound-up-${debtorUserId}-${creditorUserId}`,
        amountMinor: minor(Math.floor(total / Math.max(1, others))),
      },
    }))
  })
}

const cards = { kind: 'cards', hasBegun: true } as const
const withDeposits = { kind: 'cards', hasBegun: false, deposit: 2, sendsAfter: 0 } as const

/** Nothing of a deposit pays for its seat. */
const withoutDefault = (events: readonly GoalEvent[]): readonly GoalEvent[] => {
  const debts = new Set(
    events.flatMap(({ type, data }) =>
      type === 'DepositReleased' && data.forDebt ? [data.forDebt.debtId] : [],
    ),
  )
  return events.filter(({ type, data }) => {
    if (type === 'DepositReleased') return data.reason !== 'default'
    if (type === 'DebtPaid' || type === 'DebtNetted') return !debts.has(data.debtId)
    return type !== 'PayoutDue' || ![...debts].some(debtId => data.payoutId.startsWith(`debt-${debtId}-`))
  })
}

const cash = { kind: 'cash', hasBegun: true } as const

export const planted: Readonly<Record<string, Planted>> = {
  ...plantedGuarantees,
  'a deposit does not go back': {
    setting: withDeposits,
    decider: changing(events =>
      events.filter(
        ({ type, data }) =>
          !(type === 'DepositReleased' && data.reason === 'returned') &&
          !(type === 'RefundRequested' && data.reason === 'deposit_returned'),
      ),
    ),
  },
  'a deposit goes back with its own pot': {
    setting: { ...withDeposits, seats: 3, honest: [3] },
    decider: changing((events, state) =>
      events.flatMap((event): GoalEvent[] => {
        if (event.type !== 'RoundClosed') return [event]
        const lying = depositsOf(state, event.data.recipientUserId)
        const released = lying.map(([id, one]) =>
          releasing([id, one], { amountMinor: one.leftMinor, reason: 'returned' }),
        )
        return [event, ...released]
      }),
    ),
  },
  'a deposit pays nothing at a default': {
    setting: { ...withDeposits, seats: 3, honest: [3] },
    decider: changing(withoutDefault),
  },
  'a seat is given to another without its holder': {
    setting: { ...cards, seats: 3 },
    decider: deciding((command, state) => {
      if (command.type !== 'IssueInvitation' && command.type !== 'AcceptInvitation') return state
      const agreed = draftMap<Parameters<typeof state.agreed.get>[0], number>()
      for (const [userId] of state.members.entries()) agreed.set(userId, 0)
      return { ...state, agreed }
    }),
  },
  'what is due to a debtor is sent': { setting: cards, decider: changing(withoutSetOff) },
  'a pot is sent although a bank took its money back': {
    setting: { ...cards, sendsAfter: 3 },
    decider: changing(events =>
      events.flatMap((event): GoalEvent[] => {
        if (event.type === 'PayoutLowered') return []
        const isLowered = event.type === 'DebtArose' && /^reversal-.*-\d+$/.test(event.data.debtId)
        return isLowered ? [{ ...event, data: { ...event.data, creditorUserId: null } }] : [event]
      }),
    ),
  },
  'own savings are sent although a bank took them back': {
    setting: { kind: 'group', sendsAfter: 3 },
    decider: changing(events => events.filter(({ type }) => type !== 'PayoutLowered')),
  },
  'what was passed on is refunded': {
    setting: { ...cards, admin: 'member' },
    decider: allowing('RequestRefund', ['paid_on', 'own_payment'], (command, state) => {
      const known = state.contributions.get(command.contributionId)
      if (known?.status !== 'received') return []
      const { refundRequestId, contributionId, byUserId, reason } = command
      const { userId, amountMinor } = known
      const data = { refundRequestId, contributionId, userId, amountMinor, byUserId, reason }
      return [{ type: 'RefundRequested', data }]
    }),
  },
  'the sender judges the complaint': {
    setting: { ...cards, admin: 'stranger', sendsAfter: 3 },
    decider: allowing('ClosePayoutCase', ['own_sending'], ({ payoutId, attempt, userId, outcome }, state) => {
      const payout = state.payouts.get(payoutId)
      if (payout?.status !== 'contested') return []
      const { amountMinor, userId: recipient } = payout
      const about = { payoutId, attempt, userId: recipient, amountMinor, from: 'bank' } as const
      return [{ type: 'PayoutCaseClosed', data: { ...about, byUserId: userId, outcome } }]
    }),
  },
  'those who run a circle send money of the bank': {
    setting: { ...cards, admin: 'none', sendsAfter: 3 },
    decider: allowing('SendPayout', ['not_the_payer'], (command, state) => {
      const { payoutId, attempt, userId: byUserId, method, reference } = command
      const payout = state.payouts.get(payoutId)
      if (payout?.status !== 'due') return []
      const { userId, amountMinor } = payout
      const data = {
        payoutId,
        attempt,
        userId,
        amountMinor,
        byUserId,
        method,
        reference,
        from: 'bank',
      } as const
      return [{ type: 'PayoutSent', data }]
    }),
  },
  'a full round is paid out before its time': {
    setting: { ...cards, paysAtOnce: true },
    decider: {
      ...goalDecider,
      decide: (command, state) => {
        const decision = goalDecider.decide(command, state)
        const round = collectingRound(state)
        if (command.type !== 'AdvanceRotation' || !isCircle(state) || round === undefined) return decision
        if (decision.outcome === 'refused' || decision.events.length > 0 || !isFull(state, round))
          return decision
        return following(command, state, () => accept(closing(state, round)))
      },
    },
  },
  'a circle that turns is put away': {
    setting: cards,
    decider: allowing('ArchiveGoal', ['rotation_begun'], (_, state) => [
      { type: 'GoalArchived', data: { edit: state.edits + 1 } },
    ]),
  },
  'the organiser closes a round short': {
    setting: cards,
    decider: allowing('CloseRoundShort', ['not_the_recipient'], ({ userId, round }, state) =>
      isCircle(state) && round === collectingRound(state)
        ? [closing(state, round, { isShort: true, byUserId: userId })]
        : [],
    ),
  },
  'a round is closed short before the days of grace': {
    setting: cards,
    decider: allowing('CloseRoundShort', ['not_late_yet', 'late_are_awaited'], ({ userId, round }, state) =>
      isCircle(state) ? [closing(state, round, { isShort: true, byUserId: userId })] : [],
    ),
  },
  'a circle is shrunk without asking': {
    setting: { kind: 'cards', hasBegun: false, seats: 4, honest: [2] },
    decider: changing(events => events.map(event => withoutVersion(event, 'CircleShrunk'))),
  },
  'seats are ordered without asking': {
    setting: { kind: 'cards', hasBegun: false, seats: 3, honest: [2] },
    decider: changing(events => events.map(event => withoutVersion(event, 'RotationOrdered'))),
  },
  'other rules are made without asking': {
    setting: { kind: 'cards', hasBegun: false, seats: 3, honest: [2] },
    decider: {
      ...changing(events => events),
      evolve: (state, event) => {
        const next = goalDecider.evolve(state, event)
        if (event.type !== 'CharterAmended') return next
        for (const [userId, member] of [...next.members.entries()])
          next.members.set(userId, { ...member, charterVersion: event.data.version })
        return next
      },
    },
  },
  'money that came back from a refund stays in a circle': {
    setting: {
      kind: 'cards',
      hasBegun: false,
      areCardsClosed: true,
      seats: 3,
      honest: [2],
      paysAtOnce: true,
    },
    decider: deciding((command, state) =>
      command.type === 'WithdrawOwn' && isCircle(state) ? refuse('paid_by_turns') : state,
    ),
  },
  'only the organiser takes money out of a goal': {
    setting: { kind: 'group' },
    decider: deciding((command, state) => {
      const isOwn = command.type === 'WithdrawOwn' && !isCircle(state)
      return isOwn && state.members.get(command.userId)?.role !== 'organiser'
        ? refuse('not_the_organiser')
        : state
    }),
  },
  'winding up shares out in equal parts': { setting: { ...cards, seats: 4 }, decider: changing(averaged) },
  'the organiser says that cash has come': {
    setting: cash,
    decider: allowing('ConfirmContribution', ['not_the_other_side'], ({ contributionId, userId }, state) => {
      const known = state.contributions.get(contributionId)
      if (known?.status !== 'reported' || known.round === null || state.startsOn === undefined) return []
      const { userId: payer, amountMinor, round } = known
      const about = { contributionId, userId: payer, amountMinor, round, chargeId: '', paymentIntentId: null }
      return [{ type: 'ContributionReceived', data: { ...about, confirmedByUserId: userId } }]
    }),
  },
  'the bank pays again what is in cash': {
    setting: { kind: 'mixed', hasBegun: true },
    decider: changing(events =>
      events.flatMap((event): GoalEvent[] => {
        if (!isDue(event) || event.data.reason !== 'round') return [event]
        if (event.data.splitFrom !== undefined) return []
        const other = events.find(one => isDue(one) && one.data.splitFrom === event.data.payoutId)
        if (!isDue(other)) return [event]
        const amountMinor = minor(event.data.amountMinor + other.data.amountMinor)
        const contributionIds = [...(event.data.contributionIds ?? []), ...(other.data.contributionIds ?? [])]
        return [{ ...event, data: { ...event.data, amountMinor, contributionIds } }]
      }),
    ),
  },
  'the organiser refunds a payment to make its payer late': {
    setting: { ...cards, graceDays: 0 },
    decider: allowing('RequestRefund', ['payers_wish'], (command, state) => {
      const known = state.contributions.get(command.contributionId)
      if (known?.status !== 'received') return []
      const { refundRequestId, contributionId, byUserId, reason } = command
      const { userId, amountMinor } = known
      const data = { refundRequestId, contributionId, userId, amountMinor, byUserId, reason }
      return [{ type: 'RefundRequested', data }]
    }),
  },
  'a seat that owes is handed over without its debts': {
    setting: { ...cards, seats: 3 },
    decider: deciding((command, state) =>
      command.type === 'IssueInvitation' || command.type === 'AcceptInvitation'
        ? { ...state, openDebts: draftMap(), late: new Set() }
        : state,
    ),
  },
  'a pot is paid twice': {
    setting: cards,
    decider: changing(events =>
      events.flatMap((event): GoalEvent[] => {
        if (!isDue(event) || event.data.reason !== 'round') return [event]
        return [event, { ...event, data: { ...event.data, payoutId: `${event.data.payoutId}-again` } }]
      }),
    ),
  },
  'one admin is the second one too': {
    setting: { ...cards, admin: 'stranger' },
    decider: allowing('ConfirmAdminProposal', ['own_admin_proposal'], ({ proposal, userId }, state) => {
      const known = state.openAdminProposals.get(proposal)
      if (!known) return []
      const by = { byUserId: known.byUserId, confirmedByUserId: userId }
      const decision = carryOut(state, known.matter, by)
      if (decision.outcome === 'refused') return []
      return [{ type: 'AdminProposalConfirmed', data: { proposal, byUserId: userId } }, ...decision.events]
    }),
  },
  'one admin corrects alone': {
    setting: { ...cards, admin: 'stranger' },
    decider: allowing('ApproveCorrection', ['own_correction'], ({ correction, userId }, state) => {
      const known = state.corrections.get(correction)
      if (known?.status !== 'proposed') return []
      const { revision, byUserId, reason, mistaken } = known
      const data = { correction, revision, byUserId, approvedByUserId: userId, reason, mistaken }
      return [{ type: 'EntryReversed', data }]
    }),
  },
  'a debtor lets their own debt go': {
    setting: { ...cards, seats: 3 },
    decider: allowing('ReleaseDebt', ['not_the_creditor'], ({ debtId }, state) => {
      const debt = state.debts.get(debtId)
      if (!debt || debt.leftMinor <= 0 || debt.creditorUserId === null) return []
      const { debtorUserId, creditorUserId, leftMinor: amountMinor } = debt
      return [
        {
          type: 'DebtReleased',
          data: { debtId, debtorUserId, creditorUserId, amountMinor, reason: 'forgiven' },
        },
      ]
    }),
  },
  'what a bank can still take back is sent': {
    setting: { ...cards, firmAfterDays: 7 },
    decider: {
      ...goalDecider,
      decide: (command, state) =>
        goalDecider.decide(
          command.type === 'SendPayout'
            ? { ...command, firmAfterDays: 0, amountMinor: state.payouts.get(command.payoutId)?.amountMinor }
            : command,
          state,
        ),
    },
  },
  'a pot is sent while its recipient can still take back what paid a debt': {
    setting: {
      ...cards,
      firmAfterDays: 7,
      graceDays: 0,
      latePolicy: 'reduced',
      deposit: 0,
      sendsAfter: 0,
    },
    decider: deciding((command, state) => {
      if (command.type !== 'SendPayout') return state
      const payout = state.payouts.get(command.payoutId)
      const payouts = draftMap<string, NonNullable<typeof payout>>()
      if (payout) payouts.set(command.payoutId, payout)
      return { ...state, payouts }
    }),
  },
  'the rest of a divided payout is as much as the whole': {
    setting: { ...cards, firmAfterDays: 7 },
    decider: changing((events, state) =>
      events.map((event): GoalEvent => {
        if (event.type !== 'PayoutDivided') return event
        const whole = state.payouts.get(event.data.payoutId)?.amountMinor
        return { ...event, data: { ...event.data, amountMinor: whole ?? event.data.amountMinor } }
      }),
    ),
  },
  'cash pays a debt on paper': {
    setting: cash,
    decider: changing((events, state) => {
      const cashIds = (round: number | null) =>
        events.flatMap(one =>
          one.type === 'RoundClosed' && one.data.round === round
            ? one.data.shares.flatMap(({ contributionIds }) => contributionIds)
            : [],
        )
      return events.flatMap((event): GoalEvent[] => {
        if (!isDue(event) || event.data.reason !== 'round') return [event]
        const { payoutId, userId: debtorUserId, round, amountMinor: pot } = event.data
        const owed = [...state.openDebts.entries()].find(([, debt]) => debt.debtorUserId === debtorUserId)
        if (!owed?.[1].creditorUserId) return [event]
        const [debtId, { creditorUserId, leftMinor, payments }] = owed
        const amountMinor = minor(Math.min(pot, leftMinor))
        const payment = payments + 1
        const netted = {
          debtId,
          payment,
          debtorUserId,
          creditorUserId,
          potRound: round,
          payoutId,
          amountMinor,
        }
        const due = { payoutId: `debt-${debtId}-${payment}`, userId: creditorUserId, amountMinor, round }
        return [
          event,
          { type: 'DebtNetted', data: netted },
          { type: 'PayoutDue', data: { ...due, reason: 'debt', contributionIds: cashIds(round) } },
        ]
      })
    }),
  },
  'a member is late whose account an admin has locked': {
    setting: { ...cards, admin: 'stranger', graceDays: 0, paysAtOnce: false },
    decider: {
      ...goalDecider,
      decide: (command, state) =>
        goalDecider.decide(command.type === 'AdvanceRotation' ? { ...command, locked: [] } : command, state),
    },
  },
  'offered cash makes its payer late': {
    setting: { ...cash, graceDays: 0 },
    decider: changing((events, state) => {
      const { round, dueOn } = state
      const isOver = dueOn !== undefined && events.some(({ type }) => type === 'RoundClosed')
      const offers = [...state.open.entries()].filter(([, one]) => one.status === 'reported')
      if (!isOver) return events
      return [
        ...offers.map(([, { userId }]): GoalEvent => ({ type: 'MemberLate', data: { round, userId } })),
        ...events,
      ]
    }),
  },
  'a round that lacks a payment waits for ever': {
    setting: { ...cards, latePolicy: 'hold' },
    decider: deciding((command, state) => {
      if (command.type !== 'AdvanceRotation') return state
      const decision = goalDecider.decide(command, state)
      const isEnd = ({ type, data }: GoalEvent) =>
        type === 'CircleWoundUp' || (type === 'RoundClosed' && data.short === true)
      return decision.outcome === 'accepted' && decision.events.some(isEnd) ? accept() : state
    }),
  },
  'a circle that stands still goes on for ever': {
    setting: cards,
    decider: changing(events => (events.some(({ type }) => type === 'CircleWoundUp') ? [] : events)),
  },
  'a swap needs one of the two': {
    setting: { ...cards, seats: 4 },
    decider: allowing('AcceptSwap', ['swap_not_found'], ({ swap }, state) => {
      const known = state.swaps.get(swap)
      const [one, other] = [known?.byUserId, known?.withUserId]
      const [first, second] = [
        one && state.members.get(one)?.position,
        other && state.members.get(other)?.position,
      ]
      if (known?.status !== 'proposed' || !one || !other || !first || !second) return []
      const turns = [
        { userId: one, position: second },
        { userId: other, position: first },
      ]
      return [{ type: 'SwapAccepted', data: { swap, turns } }]
    }),
  },
}

const withoutVersion = (event: GoalEvent, type: 'CircleShrunk' | 'RotationOrdered'): GoalEvent => {
  if (event.type !== type) return event
  const { charterVersion: _, ...data } = event.data
  return { ...event, data } as GoalEvent
}
