import { askedOfRound, partsOf } from '#ledger/domain/goal/contributions/instalments.ts'
import { isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import type { Minor } from '#shared/money.ts'
import { nextPaymentId } from '../setting.ts'
import { asking, each, type Kinds, roundsOf, type Scene } from './scene.ts'
import type { Move, Step } from './step.ts'

type Asked = Extract<
  Extract<Step, { readonly do: 'ask' }>['command'],
  { readonly type: 'RequestContribution' }
>

/** The smallest and the largest part of it: by card, or in cash, which is handed over or not. */
const partly = (
  { state, hasCards, hasCash, now }: Scene,
  askedMinor: Minor,
  about: Omit<Asked, 'type' | 'amountMinor'>,
) => {
  const parts = partsOf(state, askedMinor)
  if (!parts) return []
  const id = about.contributionId
  const how = { method: 'cash', reference: '', now } as const
  return [parts.leastMinor, parts.mostMinor].flatMap((amountMinor): Move[] => {
    const byCard = asking({ type: 'RequestContribution', ...about, amountMinor })
    const report = asking({ type: 'ReportContribution', ...about, amountMinor, ...how })
    return [
      ...(hasCards ? [[...byCard, { do: 'pay', id } as const], byCard] : []),
      ...(hasCash ? [[...report, { do: 'hand over', id } as const], report] : []),
    ]
  })
}

/** Moves where the charter allows payments in parts. */
export const instalments: Kinds = {
  'pay a part': scene =>
    each(scene.own, userId =>
      roundsOf(scene).flatMap((round, salt) => {
        if (!isCircle(scene.state)) return []
        const contributionId = nextPaymentId(scene.state, userId, salt)
        const which = salt === 0 ? {} : { round }
        const { restMinor } = askedOfRound(scene.state, userId, round)
        return partly(scene, restMinor, { contributionId, userId, ...which })
      }),
    ),
  'pay a part of a debt': scene =>
    each(scene.state.openDebts.entries(), ([debtId, { debtorUserId: userId, leftMinor }]) => {
      const contributionId = nextPaymentId(scene.state, userId, 2)
      return scene.all.includes(userId) ? partly(scene, leftMinor, { contributionId, userId, debtId }) : []
    }),
}
