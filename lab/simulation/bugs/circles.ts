import { draftMap } from '#ledger/domain/draftMap.ts'
import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import type { Payout } from '#ledger/domain/goal/payouts/payoutState.ts'
import type { GoalState, Schedule } from '#ledger/domain/goal/state.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { zero } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { admins } from '../people/cast.ts'
import { type Bug, blindTo, deciding, forgetting, without } from './bug.ts'
import { charging, corrected, crowded, guaranteed, pressed, rushed, tidied } from './scenarios.ts'

/** Mistakes in deciding. */
export const decisions = {
  'ignores what others have reserved': {
    decider: blindTo('RequestContribution', state => ({ ...state, reservedMinor: zero })),
  },
  'lets a member pay a round twice': {
    decider: blindTo('RequestContribution', state => ({ ...state, parts: draftMap() })),
  },
  'keeps the reservation of what was cancelled': {
    decider: forgetting('ContributionCancelled'),
  },
  'forgets which request resumed a payment of a schedule': {
    scenario: pressed,
    decider: forgetting('ContributionResumed'),
  },
  'requests a period again that was requested before a crash': {
    decider: blindTo('ChargeSchedule', (state, { scheduleId, period }) => {
      const known = state.schedules.get(scheduleId)
      const schedules = draftMap<typeof scheduleId, Schedule>()
      if (known) schedules.set(scheduleId, { ...known, payments: new Map(), nextOn: period })
      return { ...state, schedules }
    }),
  },
  'records the end of a replaced intent as that of the payment': {
    scenario: tidied,
    decider: deciding((command, state) => {
      if (command.type !== 'RecordPayment') return [command, state]
      const id = state.contributions.get(command.contributionId)?.paymentIntentId ?? command.facts.id
      return [{ ...command, facts: { ...command.facts, id } }, state]
    }),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>

/** Leaves events of one type out of decisions. */
const silentOn =
  (type: string, isMeant: (event: GoalEvent) => boolean = () => true): Bug['decider'] =>
  decider => ({
    ...decider,
    decide: (command, state) => {
      const decision = decider.decide(command, state)
      if (decision.outcome === 'refused') return decision
      const isLeft = (event: GoalEvent): boolean => event.type !== type || !isMeant(event)
      return { ...decision, events: decision.events.filter(isLeft) }
    },
  })

export const withPayout = (state: GoalState, id: string, changes: Partial<Payout>): GoalState => {
  const known = state.payouts.get(id)
  if (!known) return state
  const payouts = draftMap<string, Payout>()
  payouts.set(id, { ...known, ...changes })
  return { ...state, payouts }
}

/** Mistakes in circles: turns, seats, pots and corrections. */
export const circles = {
  'sends a payout twice': {
    decider: blindTo('SendPayout', (state, { payoutId }) =>
      withPayout(state, payoutId, { status: 'due', sent: undefined }),
    ),
  },
  'sends a large payout without an approval': {
    decider: blindTo('SendPayout', (state, { payoutId }) =>
      withPayout(state, payoutId, { approvedBy: admins.map(userId) }),
    ),
  },
  'lets anyone confirm a payout': {
    decider: blindTo('ConfirmPayout', (state, { payoutId, userId }) =>
      withPayout(state, payoutId, { userId }),
    ),
  },
  'lets several people in by an invitation for one': {
    scenario: crowded,
    decider: blindTo('AcceptInvitation', (state, { invitationId }) => {
      const known = state.invitations.get(invitationId)
      const invitations = draftMap<typeof invitationId, NonNullable<typeof known>>()
      if (known) invitations.set(invitationId, { ...known, status: 'pending' })
      return { ...state, invitations }
    }),
  },
  'gives the last seat to all who ask at once': {
    scenario: rushed,
    decider: blindTo('AcceptInvitation', state =>
      state.terms?.rotation
        ? { ...state, terms: { ...state.terms, rotation: { ...state.terms.rotation, seats: 9 } } }
        : state,
    ),
  },
  'records no debt for a round that was closed short': { decider: silentOn('DebtArose') },
  'does not lower the pot of a reversed payment': {
    scenario: corrected,
    decider: silentOn('PotLowered'),
  },
  'keeps deposits for ever': { decider: silentOn('DepositReleased') },
  'accepts a guarantee for its guarantor': {
    scenario: guaranteed,
    decider: deciding((command, state) => {
      if (command.type !== 'AcceptGuarantee') return [command, state]
      const { guarantorUserId = command.userId } = state.guarantees.get(command.guarantee) ?? {}
      return [{ ...command, userId: guarantorUserId }, state]
    }),
  },
  'forgets what a guarantor has paid': { scenario: guaranteed, decider: forgetting('GuaranteePaid') },
  'lets a seat owe its guarantor nothing': {
    scenario: guaranteed,
    decider: silentOn('DebtArose', ({ data }) => 'cause' in data && data.cause === 'guaranteed'),
  },
  'asks a late fee of members who have paid in time': {
    scenario: charging,
    decider: deciding((command, state) => [
      command,
      { ...state, lateFeeDue: new Set(seatHolders(state).map(([id]) => id)) },
    ]),
  },
  'never advances a circle by the clock': {
    handlers: without('advance-rotation'),
  },
  'advances circles by the zone where days begin first': {
    decider: deciding((command, state) => [
      command.type === 'AdvanceRotation'
        ? { ...command, now: instant(Date.parse(command.now) + 26 * 3_600_000) }
        : command,
      state,
    ]),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
