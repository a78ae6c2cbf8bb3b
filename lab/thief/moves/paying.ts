import { missingDepositMinor } from '#ledger/domain/goal/deposits/deposits.ts'
import { isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { minor } from '#shared/money.ts'
import { nextPaymentId, nextRefundId } from '../setting.ts'
import { asking, each, type Kinds, restOf, roundsOf } from './scene.ts'
import type { Move } from './step.ts'

export const paying: Kinds = {
  'stand still, or set the clock back': () => [9, 40, 100, -1].map(days => [{ do: 'stand still', days }]),
  wait: () => [1, 3, 8].map(days => [{ do: 'wait', days }]),
  'pay by card': scene =>
    each(scene.hasCards ? scene.own : [], userId =>
      (scene.state.terms?.rotation ? roundsOf(scene) : [undefined]).flatMap((round, salt) => {
        const id = nextPaymentId(scene.state, userId, salt)
        const amountMinor = round === undefined ? minor(50_00) : restOf(scene, userId, round)
        const which = round === undefined || salt === 0 ? {} : { round }
        const ask = asking({ type: 'RequestContribution', contributionId: id, userId, amountMinor, ...which })
        return [[...ask, { do: 'pay', id }] as const, ask]
      }),
    ),
  'leave a deposit': scene =>
    each(scene.hasCards ? scene.own : [], userId => {
      const { state } = scene
      const id = nextPaymentId(state, userId, 4)
      const amountMinor = isCircle(state) ? missingDepositMinor(state, userId) : minor(0)
      if (amountMinor <= 0) return []
      const about = { contributionId: id, userId, amountMinor, deposit: true } as const
      const ask = asking({ type: 'RequestContribution', ...about })
      return [[...ask, { do: 'pay', id }], ask]
    }),
  'finish a payment': ({ state, own }) =>
    each(state.open.entries(), ([id, { userId, status }]) =>
      own.includes(userId) && status !== 'reported' ? [[{ do: 'pay', id }]] : [],
    ),
  'hand over cash, or say so': scene =>
    each(scene.hasCash ? scene.own : [], userId =>
      roundsOf(scene).flatMap((round, salt) => {
        const id = nextPaymentId(scene.state, userId, salt)
        const amountMinor = restOf(scene, userId, round)
        const which = salt === 0 ? {} : { round }
        const how = { method: 'cash', reference: '', now: scene.now } as const
        const ask = asking({
          type: 'ReportContribution',
          contributionId: id,
          userId,
          amountMinor,
          ...which,
          ...how,
        })
        return [[...ask, { do: 'hand over', id } as const], ask]
      }),
    ),
  'answer about cash': ({ state, own, now }) =>
    each(state.open.entries(), ([id, { status }]) =>
      status !== 'reported'
        ? []
        : own.flatMap(userId => [
            asking({ type: 'ConfirmContribution', contributionId: id, userId, now }),
            asking({ type: 'DenyContribution', contributionId: id, userId }),
          ]),
    ),
  'pay a debt': scene =>
    each(scene.state.openDebts.entries(), ([debtId, { debtorUserId: userId, leftMinor: amountMinor }]) => {
      if (!scene.all.includes(userId)) return []
      const id = nextPaymentId(scene.state, userId, 2)
      const about = { contributionId: id, userId, amountMinor, debtId } as const
      const how = { method: 'cash', reference: '', now: scene.now } as const
      const byCard: Move = [...asking({ type: 'RequestContribution', ...about }), { do: 'pay', id }]
      const report = asking({ type: 'ReportContribution', ...about, ...how })
      const inCash: Move[] = [[...report, { do: 'hand over', id }], report]
      return [...(scene.hasCards ? [byCard] : []), ...(scene.hasCash ? inCash : [])]
    }),
  dispute: ({ state, all }) =>
    each(state.contributions.entries(), ([id, { userId, status, amountMinor, paymentIntentId }]) =>
      all.includes(userId) && status === 'received' && paymentIntentId !== undefined
        ? [
            [{ do: 'dispute', id, amountMinor }],
            [{ do: 'dispute', id, amountMinor: minor(Math.floor(amountMinor / 2)) }],
          ]
        : [],
    ),
  'end a dispute': ({ table }) =>
    each(table.payments, ([id, { disputes }]) =>
      disputes[0]?.stage === 'open'
        ? [[{ do: 'end dispute', id, stage: 'won' }], [{ do: 'end dispute', id, stage: 'lost' }]]
        : [],
    ),
  refund: ({ state, all, corrupt }) =>
    each(state.contributions.entries(), ([contributionId, { status, amountMinor: whole }]) => {
      if (status !== 'received') return []
      const refundRequestId = nextRefundId(state, contributionId)
      const about = { type: 'RequestRefund', refundRequestId, contributionId, reason: 'mistake' } as const
      return all.flatMap(byUserId =>
        [undefined, minor(Math.floor(whole / 2))].map(amountMinor =>
          asking({ ...about, amountMinor, byUserId, asAdmin: byUserId === corrupt }),
        ),
      )
    }),
  'refund by the id of another refund': ({ state, corrupt: byUserId }) => {
    if (byUserId === undefined) return []
    const all = [...state.contributions.entries()]
    const [known] = all.flatMap(([of, { reversals }]) =>
      [...(reversals?.requests.keys() ?? [])].map(refundRequestId => ({ of, refundRequestId })),
    )
    if (!known) return []
    const about = { refundRequestId: known.refundRequestId, amountMinor: undefined, byUserId } as const
    return each(all, ([contributionId, { status }]) =>
      status === 'received' && contributionId !== known.of
        ? [asking({ type: 'RequestRefund', ...about, contributionId, asAdmin: true, reason: 'mistake' })]
        : [],
    )
  },
  'release a debt': ({ state, all }) =>
    each(state.openDebts.entries(), ([debtId]) =>
      all.flatMap(userId =>
        (['paid_outside', 'forgiven'] as const).map(reason =>
          asking({ type: 'ReleaseDebt', userId, debtId, reason }),
        ),
      ),
    ),
  'write a debt off': ({ state, corrupt: userId, now }) =>
    userId === undefined
      ? []
      : each(state.openDebts.entries(), ([debtId]) => [
          asking({ type: 'WriteOffDebt', userId, asAdmin: true, debtId, note: 'Lost', now }),
        ]),
  'take out': ({ all, table, now }) =>
    each(all, userId => [
      asking({
        type: 'WithdrawOwn',
        userId,
        withdrawalId: String(table.log.length),
        amountMinor: undefined,
        now,
      }),
      asking({ type: 'RequestWithdrawal', userId }),
    ]),
}
