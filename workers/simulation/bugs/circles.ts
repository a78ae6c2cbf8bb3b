import { draftMap } from '#ledger/domain/draftMap.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { instant } from '#shared/time.ts'
import type { Bug } from './bug.ts'
import { blindTo } from './deciding.ts'
import { corrected, crowded, rushed } from './occasions.ts'

/** Leaves events of one type out of what is decided. */
const silentOn =
  (type: string): Bug['decider'] =>
  decider => ({
    ...decider,
    decide: (command, state) => {
      const decision = decider.decide(command, state)
      if (decision.outcome === 'refused') return decision
      return { ...decision, events: decision.events.filter(event => event.type !== type) }
    },
  })

const withPayout = (
  state: GoalState,
  id: string,
  change: (payout: NonNullable<ReturnType<GoalState['payouts']['get']>>) => object,
): GoalState => {
  const known = state.payouts.get(id)
  if (!known) return state
  const payouts = draftMap<string, typeof known>()
  payouts.set(id, { ...known, ...change(known) })
  return { ...state, payouts }
}

/** Mistakes in circles: their turns, seats and pots, and what is corrected in them. */
export const circles = {
  'sends a pot that was sent': {
    decider: blindTo('SendPayout', (state, { payoutId }) =>
      withPayout(state, payoutId, () => ({ status: 'due', sent: undefined })),
    ),
  },
  'takes one person’s word for a large payout': {
    decider: blindTo('SendPayout', (state, { payoutId }) =>
      withPayout(state, payoutId, () => ({ approvedBy: [-1] })),
    ),
  },
  'does not ask who it is that says a payout has come': {
    decider: decider => ({
      ...decider,
      decide: (command, state) =>
        decider.decide(
          command,
          command.type === 'ConfirmPayout'
            ? withPayout(state, command.payoutId, () => ({ userId: command.userId }))
            : state,
        ),
    }),
  },
  'lets everybody in on an invitation for one': {
    scenario: crowded,
    decider: blindTo('AcceptInvitation', (state, { invitationId }) => {
      const known = state.invitations.get(invitationId)
      const invitations = draftMap<typeof invitationId, NonNullable<typeof known>>()
      if (known) invitations.set(invitationId, { ...known, status: 'pending' })
      return { ...state, invitations }
    }),
  },
  'gives the last seat to all who ask for it at once': {
    scenario: rushed,
    decider: blindTo('AcceptInvitation', state =>
      state.terms?.rotation
        ? { ...state, terms: { ...state.terms, rotation: { ...state.terms.rotation, seats: 9 } } }
        : state,
    ),
  },
  'forgets what is owed for a round that was closed short': { decider: silentOn('DebtArose') },
  'lowers no pot for a payment that was never made': {
    scenario: corrected,
    decider: silentOn('PotLowered'),
  },
  'never brings a circle on by the clock': {
    handlers: handlers => ({ ...handlers, 'advance-rotation': async () => undefined }),
  },
  'counts the days of a circle where they begin first': {
    decider: decider => ({
      ...decider,
      decide: (command, state) =>
        decider.decide(
          command.type === 'AdvanceRotation'
            ? { ...command, now: instant(Date.parse(command.now) + 26 * 3_600_000) }
            : command,
          state,
        ),
    }),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
