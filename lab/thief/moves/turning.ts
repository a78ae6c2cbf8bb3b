import { seatNames } from '#ledger/domain/goal/rotation/forming.ts'
import { calendarDate, dayMs, instant } from '#shared/time.ts'
import { seedOf } from '../../worlds/circle.ts'
import { isVerified } from '../../worlds/verified.ts'
import { commitmentOf, saltCommitmentOf } from '../commitments.ts'
import { asking, each, type Kinds } from './scene.ts'

/** Rules under which a round waits as long as possible, and a bank has longer to take back what is in it. */
const otherRules = [
  { kind: 'rules', rules: { latePolicy: 'hold', graceDays: 14, firmAfterDays: 30 } } as const,
  { kind: 'rules', rules: { latePolicy: 'reduced', graceDays: 0, firmAfterDays: 0 } } as const,
]

export const turning: Kinds = {
  order: ({ own, members, state, now }) =>
    each(own, userId =>
      members.map(last => {
        const names = seatNames(state).map(name => name.userId)
        const order = [...names.filter(one => one !== last), ...names.filter(one => one === last)]
        return asking({ type: 'OrderRotation', userId, order, now })
      }),
    ),
  accept: ({ own, state, now }) =>
    own.length === 0
      ? []
      : [
          asking(
            ...own.map(
              userId => ({ type: 'AcceptCharter', userId, version: state.charterVersion, now }) as const,
            ),
          ),
        ],
  amend: ({ own, state, now }) =>
    each(own, userId => {
      const charter = state.terms?.rotation?.charter
      if (!charter) return []
      const [startDate, other] = [state.terms.startDate, calendarDate('2027-03-01')]
      const about = { type: 'AmendCharter', userId, now } as const
      return [
        asking({ ...about, startDate, charter: { ...charter, graceDays: 14 } }),
        asking({ ...about, startDate: other, charter }),
        asking({ ...about, startDate, charter: { ...charter, deposit: undefined } }),
      ]
    }),
  shrink: ({ own, now }) => each(own, userId => [asking({ type: 'ShrinkCircle', userId, now })]),
  draw: ({ own, members, state, now }) =>
    each(own, userId => {
      const draw = state.draws + 1
      const goalId = state.terms?.goalId
      if (!goalId) return []
      const commitment = commitmentOf({ goalId, draw, seed: seedOf(draw) })
      const endsAt = instant(Date.parse(now) + dayMs)
      const verified = members.filter(isVerified)
      return [asking({ type: 'CommitDraw', userId, draw, commitment, endsAt, verified, now })]
    }),
  salt: ({ own, state, now }) =>
    state.draw
      ? each(own, userId => {
          const [draw, salt, goalId] = [state.draws, String(userId).padStart(32, '0'), state.terms?.goalId]
          if (!goalId) return []
          const commitment = saltCommitmentOf({ goalId, draw, userId, salt })
          return [
            asking({ type: 'CommitSalt', userId, draw, commitment, now }),
            asking({ type: 'RevealSalt', userId, draw, salt, now }),
          ]
        })
      : [],
  reveal: ({ state, now }) =>
    state.draw ? [asking({ type: 'RevealDraw', draw: state.draws, seed: seedOf(state.draws), now })] : [],
  'open a round': ({ own, state, now }) =>
    each(own, userId => [asking({ type: 'OpenRound', userId, round: state.round + 1, now })]),
  'close short': ({ own, state, now }) =>
    each(own, userId => [asking({ type: 'CloseRoundShort', userId, round: state.round, now })]),
  swap: ({ own, members, state }) => [
    ...each(own, userId => members.map(withUserId => asking({ type: 'ProposeSwap', userId, withUserId }))),
    ...each(state.openSwaps.entries(), ([swap]) =>
      own.map(userId => asking({ type: 'AcceptSwap', userId, swap })),
    ),
  ],
  pause: ({ own, state, now }) =>
    each(own, userId => [
      asking({ type: 'AnnouncePause', userId, days: 14, now }),
      asking({ type: 'ObjectToPause', userId, pause: state.pauses, now }),
    ]),
  propose: ({ own, corrupt, members, now }) =>
    each([...own, ...(corrupt === undefined ? [] : [corrupt])], userId =>
      [
        { kind: 'wind_up' } as const,
        { kind: 'pause', days: 30 } as const,
        ...otherRules,
        ...members.flatMap(memberUserId => [
          { kind: 'organiser', memberUserId } as const,
          { kind: 'replace', memberUserId, reason: 'Does not pay' } as const,
        ]),
      ].map(proposal => asking({ type: 'ProposeVote', userId, asAdmin: userId === corrupt, proposal, now })),
    ),
  'all vote': ({ own, state, now }) =>
    each(state.openVotes.entries(), ([vote]) =>
      [true, false].map(inFavour =>
        asking(...own.map(userId => ({ type: 'CastVote', userId, vote, inFavour, now }) as const)),
      ),
    ),
  'withdraw a proposal': ({ all, state, now }) =>
    each(state.openVotes.entries(), ([vote]) =>
      all.map(userId => asking({ type: 'WithdrawProposal', userId, vote, now })),
    ),
}
