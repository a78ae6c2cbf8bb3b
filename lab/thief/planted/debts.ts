import { refuse } from '#ledger/domain/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { allowing, cards, cash, changing, deciding, isDue, type Planted } from './planting.ts'

const withoutSetOff = (events: readonly GoalEvent[]): readonly GoalEvent[] =>
  events.filter((event, index) => {
    const isNetting = (one: GoalEvent | undefined) =>
      one?.type === 'DebtNetted' && one.data.payoutId !== undefined
    return !isNetting(event) && !(isDue(event) && isNetting(events[index - 1]))
  })

/** Every member who has not received is owed the same amount by a recipient. */
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

export const inDebts: Readonly<Record<string, Planted>> = {
  'what is due to a debtor is sent': { setting: cards, decider: changing(withoutSetOff) },
  'winding up shares out in equal parts': { setting: { ...cards, seats: 4 }, decider: changing(averaged) },
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
  'a debt to the platform binds for ever': {
    setting: { ...cards, seats: 2 },
    keeps: true,
    decider: deciding((command, state) =>
      command.type === 'WriteOffDebt' ? refuse('owed_to_the_house') : state,
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
}
