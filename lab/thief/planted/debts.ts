import { refuse } from '#ledger/domain/decider.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import { netted, passedOn } from '#ledger/domain/goal/rotation/settingOff.ts'
import { draft, type GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { minor, smaller } from '#shared/money.ts'
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

/** Debts are paid out of all that is due to their debtors, also out of what waits for a member they may yet owe. */
const payingAll = (events: readonly GoalEvent[], before: GoalState): readonly GoalEvent[] => {
  const all = [...events]
  let state = all.reduce(goalDecider.evolve, draft(before))
  const next = (): readonly GoalEvent[] => {
    for (const [debtId, debt] of state.openDebts.entries())
      for (const [payoutId, payout] of state.payouts.entries()) {
        const { userId, status, round: potRound, contributionIds } = payout
        if (status !== 'due' || userId !== debt.debtorUserId || isOutsidePayout(state, payout)) continue
        const amountMinor = smaller(payout.amountMinor, debt.leftMinor)
        if (amountMinor <= 0) continue
        const money = { amountMinor, round: potRound, contributionIds: [...contributionIds] }
        return [netted(debtId, debt, { potRound, payoutId, amountMinor }), ...passedOn(debtId, debt, money)]
      }
    return []
  }
  for (let more = next(); more.length > 0; more = next()) {
    all.push(...more)
    state = more.reduce(goalDecider.evolve, state)
  }
  return all
}

/** Debts are paid with the first payments of the pot, and the last ones stay in it; it does not matter who made them. */
const byOrder = (events: readonly GoalEvent[]): readonly GoalEvent[] => {
  const closed = events.find(({ type }) => type === 'RoundClosed')
  if (closed?.type !== 'RoundClosed') return events
  const ids = closed.data.shares.flatMap(({ contributionIds }) => contributionIds)
  const isOfPot = (event: GoalEvent): event is GoalEventOf<'PayoutDue'> =>
    isDue(event) && event.data.round === closed.data.round && ['round', 'debt'].includes(event.data.reason)
  const parts = events.filter(isOfPot)
  const given = parts.flatMap(({ data }) => data.contributionIds ?? [])
  if (parts.length < 2 || given.length !== ids.length) return events
  return events.map(event => {
    if (!isOfPot(event) || !event.data.contributionIds) return event
    return {
      ...event,
      data: { ...event.data, contributionIds: ids.splice(0, event.data.contributionIds.length) },
    }
  })
}

export const inDebts: Readonly<Record<string, Planted>> = {
  'what is due to a debtor is sent': { setting: cards, decider: changing(withoutSetOff) },
  'what waits for a member whom its recipient may yet owe pays other debts': {
    from: 765,
    liked: ['close short', 'pay by card', 'dispute', 'wait'],
    setting: {
      ...{ ...cards, seats: 4, honest: [2], admin: 'none', deposit: 0, sendsAfter: 0 },
      ...{ firmAfterDays: 7, graceDays: 0, latePolicy: 'reduced', paysAtOnce: true, areCardsClosed: false },
    },
    decider: changing(payingAll),
  },
  'what stays of a pot for a member is what others have paid': {
    from: 720,
    liked: ['invite an accomplice', 'dispute', 'pay by card', 'wait'],
    setting: { ...cards, seats: 3, deposit: 0 },
    decider: changing(byOrder),
  },
  'winding up shares out in equal parts': {
    from: 320,
    setting: { ...cards, seats: 4 },
    decider: changing(averaged),
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
