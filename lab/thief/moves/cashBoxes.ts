import { ceilingOf, inBox, isBoxPayout } from '#ledger/domain/goal/cashBoxes/boxes.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { handoverOf } from '../boxes.ts'
import { sendingOf } from '../honest.ts'
import { approvalAbove, nextPaymentId } from '../setting.ts'
import { asking, each, type Kinds, restOf, roundsOf, type Scene } from './scene.ts'
import type { Move } from './step.ts'

const holdersOf = ({ state, members }: Scene): readonly UserId[] =>
  members.filter(userId => ceilingOf(state, userId) > 0)

/** Whose word an honest creditor could not rely on. */
const accomplices = (scene: Scene, userId: UserId): UserId[] =>
  holdersOf(scene).filter(holder => holder !== userId && scene.own.includes(holder))

/** Cash in the hands of members who keep it for the circle. */
export const inCashBoxes: Kinds = {
  'put cash into a box, or say so': scene =>
    each(scene.own, userId =>
      roundsOf(scene).flatMap((round, salt) =>
        holdersOf(scene).flatMap(cashHolderUserId => {
          const id = nextPaymentId(scene.state, userId, salt)
          const rest = restOf(scene, userId, round)
          const room = Math.max(
            0,
            ceilingOf(scene.state, cashHolderUserId) - inBox(scene.state, cashHolderUserId),
          )
          const amounts = [...new Set([rest, minor(Math.min(rest, room))])]
          return amounts.flatMap((amountMinor): Move[] => {
            const about = { contributionId: id, userId, amountMinor, cashHolderUserId } as const
            const how = { method: 'cash', reference: '', now: scene.now } as const
            const which = salt === 0 ? {} : { round }
            const ask = asking({ type: 'ReportContribution', ...about, ...which, ...how })
            return [[...ask, { do: 'hand over', id }], ask]
          })
        }),
      ),
    ),
  'pay a debt into a box': scene =>
    each(scene.state.openDebts.entries(), ([debtId, { debtorUserId: userId, leftMinor: amountMinor }]) =>
      scene.own.includes(userId)
        ? accomplices(scene, userId).map(cashHolderUserId => {
            const id = nextPaymentId(scene.state, userId, 2)
            const about = { contributionId: id, userId, amountMinor, debtId, cashHolderUserId } as const
            return asking({
              type: 'ReportContribution',
              ...about,
              method: 'cash',
              reference: '',
              now: scene.now,
            })
          })
        : [],
    ),
  // To others it is only said to have been paid.
  'pay out of a box': ({ state, own, now, firmness }) =>
    each(state.payouts.entries(), ([payoutId, payout]) =>
      payout.status !== 'due' || !isBoxPayout(state, payout)
        ? []
        : own.flatMap(userId => {
            const { attempt, amountMinor: wholeMinor } = payout
            const amounts = [wholeMinor, minor(Math.min(wholeMinor, Math.max(0, inBox(state, userId))))]
            return [...new Set(amounts)].map((amountMinor): Move => {
              const send = asking({
                ...{ type: 'SendPayout', userId, asAdmin: false, payoutId, attempt, amountMinor },
                ...({ method: 'cash', reference: '', from: 'outside', approvalAbove, now } as const),
                ...{ ...firmness, destination: undefined },
              })
              if (own.includes(payout.userId)) return send
              return [...send, { do: 'lie', sending: sendingOf(payoutId, attempt) }]
            })
          }),
    ),
  'hand cash to another box, or say so': scene =>
    each(scene.own, userId =>
      holdersOf(scene).flatMap(toUserId => {
        const there = inBox(scene.state, userId)
        return [there, minor(Math.floor(there / 2))].flatMap((amountMinor): Move[] => {
          const ask = asking({ type: 'ProposeCashHandover', userId, toUserId, amountMinor })
          const lie = handoverOf(scene.state.cashHandovers.size + 1)
          return [ask, [...ask, { do: 'lie', sending: lie }]]
        })
      }),
    ),
  'answer about cash between boxes': ({ state, own }) =>
    each(state.cashHandovers.entries(), ([handover, { status }]) =>
      status !== 'proposed'
        ? []
        : own.flatMap(userId => [
            asking({ type: 'ConfirmCashHandover', userId, handover }),
            asking({ type: 'EndCashHandover', userId, handover }),
          ]),
    ),
  'count a box': ({ state, own, now }) =>
    each(own, userId => {
      const expectedMinor = inBox(state, userId)
      const count = (state.cashCounts.get(userId)?.count ?? 0) + 1
      const about = { type: 'CountCash', userId, count, expectedMinor, explanation: 'Stolen', now } as const
      return [minor(0), expectedMinor].map(countedMinor => asking({ ...about, countedMinor }))
    }),
  'name other cash holders': ({ state, own, members, now }) => {
    const charter = state.terms?.rotation?.charter
    if (!charter) return []
    const most = minor((state.terms.rotation.contributionMinor ?? 0) * state.terms.rotation.seats)
    const named = [[], ...members.map(userId => [{ userId, ceilingMinor: most }])]
    const { latePolicy, graceDays, firmAfterDays = 0 } = charter
    return each(own, userId =>
      named.flatMap(cashHolders => {
        const rules = { latePolicy, graceDays, firmAfterDays, cashHolders }
        const proposal = { kind: 'rules', rules } as const
        return [
          asking({ type: 'ProposeVote', userId, asAdmin: false, proposal, now }),
          asking({
            type: 'AmendCharter',
            userId,
            now,
            startDate: state.terms!.startDate,
            charter: { ...charter, cashHolders },
          }),
        ]
      }),
    )
  },
}
