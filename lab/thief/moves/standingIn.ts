import { minor } from '#shared/money.ts'
import { aunts, nextPaymentId, strangers } from '../setting.ts'
import { asking, each, type Kinds, restOf, roundsOf } from './scene.ts'

/** Invented members without an account, whose links the coalition has. */
export const standingIn: Kinds = {
  'add an invented aunt': ({ own, state, now }) => {
    const [standInUserId] = aunts.filter(one => !state.joins.has(one))
    if (standInUserId === undefined) return []
    const figureMinor = minor(100 * (state.terms?.rotation?.contributionMinor ?? 0))
    return each(own, userId =>
      [true, false].map(hasNumber =>
        asking({ type: 'AddStandIn', userId, standInUserId, hasNumber, figureMinor, now }),
      ),
    )
  },
  'pay for her seat': scene =>
    each(scene.hasCards ? scene.state.standIns.entries() : [], ([holderUserId, { addedByUserId: userId }]) =>
      (scene.own.includes(userId) ? roundsOf(scene) : []).flatMap((round, salt) => {
        const id = nextPaymentId(scene.state, userId, 6 + salt)
        const about = { contributionId: id, userId, holderUserId, ...(salt === 0 ? {} : { round }) }
        const amountMinor = restOf(scene, holderUserId, round)
        const ask = asking({ type: 'RequestContribution', ...about, amountMinor })
        return [[...ask, { do: 'pay', id }] as const, ask]
      }),
    ),
  'answer as her': ({ state }) =>
    each(state.standIns.entries(), ([userId]) => [asking({ type: 'AnswerAsStandIn', userId })]),
  'claim her seat': ({ state, now }) =>
    each(state.standIns.entries(), ([userId, { numberChanges }]) =>
      [undefined, 0, numberChanges].map(textedTo => asking({ type: 'ClaimSeat', userId, textedTo, now })),
    ),
  'claim her seat with an account': ({ state, own, now }) =>
    each(state.standIns.entries(), ([userId, { numberChanges }]) =>
      [...strangers, ...own].map(accountUserId =>
        asking({ type: 'ClaimSeat', userId, accountUserId, textedTo: numberChanges, now }),
      ),
    ),
  'withdraw that claim': ({ state }) =>
    each(state.openClaims.entries(), ([standInUserId, { accountUserId: userId }]) =>
      userId === undefined ? [] : [asking({ type: 'WithdrawClaim', userId, standInUserId })],
    ),
  'change her number': ({ state, own }) =>
    each(state.standIns.entries(), ([standInUserId, { numberChanges }]) =>
      own.map(userId =>
        asking({ type: 'ChangeStandInNumber', userId, standInUserId, change: numberChanges + 1 }),
      ),
    ),
  'give or deny a word': ({ state, own, now }) =>
    each(state.openClaims.entries(), ([standInUserId, { claim }]) =>
      own.flatMap(userId => [
        asking({ type: 'VouchForClaim', userId, standInUserId, claim, now }),
        asking({ type: 'ObjectToClaim', userId, standInUserId, claim, reason: '-', now }),
      ]),
    ),
  'judge her claim': ({ state, admins, corrupt, now }) =>
    corrupt === undefined
      ? []
      : each(state.openClaims.entries(), ([standInUserId, { claim }]) =>
          (['confirmed', 'rejected'] as const).flatMap(outcome => {
            const judge = { type: 'JudgeClaim', userId: corrupt, asAdmin: true } as const
            const confirm = {
              ...({ type: 'ConfirmAdminProposal', userId: corrupt, asAdmin: true } as const),
              ...{ proposal: state.adminProposals.size + 1, admins, now },
            }
            return [asking({ ...judge, standInUserId, claim, outcome }, confirm)]
          }),
        ),
  'say something for her': ({ state, own, now }) =>
    each(state.standIns.entries(), ([userId]) =>
      own.flatMap(byUserId => [
        asking({ type: 'AcceptCharter', userId, byUserId, version: state.charterVersion, now }),
        asking({ type: 'RemoveMember', userId: byUserId, memberUserId: userId, now }),
      ]),
    ),
}
