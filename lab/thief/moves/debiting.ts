import { missingDepositMinor } from '#ledger/domain/goal/deposits/deposits.ts'
import { isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { minor } from '#shared/money.ts'
import { nextPaymentId } from '../setting.ts'
import { asking, each, type Kinds, restOf, roundsOf, type Scene } from './scene.ts'
import type { Move, Step } from './step.ts'

type Asked = Extract<
  Extract<Step, { readonly do: 'ask' }>['command'],
  { readonly type: 'RequestContribution' }
>

/** Paid at once, or only the form opened, which can be paid later. */
const byDebit = (about: Omit<Asked, 'type'>): readonly Move[] => {
  const id = about.contributionId
  const form: Move = [...asking({ type: 'RequestContribution', ...about }), { do: 'open form', id }]
  return [[...form, { do: 'pay by debit', id }], form]
}

const forRounds = (scene: Scene): Move[] =>
  each(scene.own, userId =>
    (scene.state.terms?.rotation ? roundsOf(scene) : [undefined]).flatMap((round, salt) => {
      const contributionId = nextPaymentId(scene.state, userId, salt + 5)
      const amountMinor = round === undefined ? minor(50_00) : restOf(scene, userId, round)
      const which = round === undefined || salt === 0 ? {} : { round }
      return byDebit({ contributionId, userId, amountMinor, ...which })
    }),
  )

const forDeposits = ({ state, own }: Scene): Move[] =>
  each(isCircle(state) ? own : [], userId => {
    const amountMinor = isCircle(state) ? missingDepositMinor(state, userId) : minor(0)
    const contributionId = nextPaymentId(state, userId, 7)
    return amountMinor <= 0 ? [] : byDebit({ contributionId, userId, amountMinor, deposit: true })
  })

const forDebts = ({ state, all }: Scene): Move[] =>
  each(state.openDebts.entries(), ([debtId, { debtorUserId: userId, leftMinor: amountMinor }]) =>
    all.includes(userId)
      ? byDebit({ contributionId: nextPaymentId(state, userId, 8), userId, amountMinor, debtId })
      : [],
  )

/** Moves where members may pay by bank debit. The coalition's banks answer as it likes, and take back whatever it wants. */
export const debiting: Kinds = {
  'pay by debit': scene => [...forRounds(scene), ...forDeposits(scene), ...forDebts(scene)],
  'pay an opened form by debit': ({ table }) =>
    each(table.forms, id => (table.payments.has(id) ? [] : [[{ do: 'pay by debit', id }]])),
  'the bank answers a debit': ({ table, all }) =>
    each(table.payments, ([id, { userId, status }]) =>
      status === 'processing' && all.includes(userId)
        ? [true, true, false].map(hasPaid => [{ do: 'answer debit', id, hasPaid }])
        : [],
    ),
  'the bank takes a debit back': ({ table, all }) =>
    each(table.payments, ([id, { userId, status, isDebit, disputes }]) =>
      isDebit && status === 'succeeded' && disputes.length === 0 && all.includes(userId)
        ? [[{ do: 'return debit', id }]]
        : [],
    ),
}
