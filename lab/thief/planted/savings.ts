import { refuse } from '#ledger/domain/decider.ts'
import { isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { deciding, type Planted } from './planting.ts'

export const inSavings: Readonly<Record<string, Planted>> = {
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
}
