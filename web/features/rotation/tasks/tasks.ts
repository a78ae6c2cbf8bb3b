import type { OpeningCorrectionResponse } from '#shared/api/adoption.ts'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { GuaranteeResponse } from '#shared/api/guarantees.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { DebtResponse, DrawResponse, RotationResponse, SwapResponse } from '#shared/api/rotation.ts'
import { isFee } from '#shared/charter.ts'
import { roundInSight, whoseRound } from '../view.ts'

/** A task of the reader, or something that they wait for, by importance. */
export type Task =
  | { readonly what: 'answer' | 'contested' | 'coming' | 'handle'; readonly payout: PayoutResponse }
  | { readonly what: 'report'; readonly payment: TransactionResponse }
  | { readonly what: 'accept' }
  | { readonly what: 'salt'; readonly draw: DrawResponse }
  | {
      readonly what: 'pay'
      readonly round: number
      readonly amount: string
      readonly dueOn: string | null
      readonly late: boolean
      /** Their own pot. */
      readonly own: boolean
    }
  | { readonly what: 'under_way'; readonly round: number; readonly amount: string; readonly by: string }
  | { readonly what: 'deposit'; readonly amount: string }
  | { readonly what: 'owe' | 'owed'; readonly debt: DebtResponse }
  | { readonly what: 'swap' | 'asked'; readonly swap: SwapResponse }
  | { readonly what: 'guarantee'; readonly asked: GuaranteeResponse }
  | { readonly what: 'correction'; readonly asked: OpeningCorrectionResponse }
  | { readonly what: 'receive'; readonly amount: string; readonly on: string; readonly round: number }

/** Payments and payouts, some of which wait for an answer. */
interface Moved {
  readonly payouts: readonly PayoutResponse[]
  readonly payments: readonly TransactionResponse[]
}

export const tasksOf = (
  rotation: RotationResponse,
  { payouts, payments }: Moved,
  viewerId: number | undefined,
): readonly Task[] => {
  const { me, draw, debts, swaps, phase } = rotation
  const isViewer = (who: { readonly userId: number } | null) => who?.userId === viewerId
  const mine = payouts.filter(({ recipient }) => isViewer(recipient))
  const salting = draw?.stage === 'adding' && !draw.salts.some(isViewer) && !draw.commitments.some(isViewer)
  // As they are paid out of a pot: fees come last.
  const open = debts
    .filter(({ status }) => status !== 'settled')
    .toSorted((one, other) => Number(isFee(one.cause)) - Number(isFee(other.cause)))
  const proposed = swaps.filter(({ status }) => status === 'proposed')
  const tasks: Task[] = [
    ...mine.filter(({ status }) => status === 'sent').map(payout => ({ what: 'answer', payout }) as const),
    ...mine
      .filter(({ status }) => status === 'contested')
      .map(payout => ({ what: 'contested', payout }) as const),
  ]
  tasks.push(
    ...payments
      .filter(({ mayConfirm, mayTakeBack }) => mayConfirm || mayTakeBack)
      .map(payment => ({ what: 'report', payment }) as const),
  )
  if (me !== null && !me.hasAccepted && phase === 'forming' && rotation.adoption === null)
    tasks.push({ what: 'accept' })
  if (me !== null && me.depositDue !== null) tasks.push({ what: 'deposit', amount: me.depositDue })
  if (me !== null && salting) tasks.push({ what: 'salt', draw })
  const round = roundInSight(rotation)
  if (me !== null && me.dueAmount !== null && round !== undefined) {
    const { dueAmount, dueOn, debitExpectedOn, late } = me
    const own = whoseRound(round, rotation, viewerId) === 'yours'
    const about = { round: rotation.round, amount: dueAmount }
    tasks.push(
      debitExpectedOn === null
        ? { what: 'pay', ...about, dueOn, late, own }
        : { what: 'under_way', ...about, amount: me.debitAmount ?? dueAmount, by: debitExpectedOn },
    )
  }
  tasks.push(
    ...open.filter(({ debtor }) => isViewer(debtor)).map(debt => ({ what: 'owe', debt }) as const),
    ...rotation.guarantees
      .filter(({ may }) => may.accept)
      .map(asked => ({ what: 'guarantee', asked }) as const),
    ...(rotation.corrections?.open ?? [])
      .filter(({ by }) => !isViewer(by))
      .map(asked => ({ what: 'correction', asked }) as const),
    ...proposed.filter(one => isViewer(one.with)).map(swap => ({ what: 'swap', swap }) as const),
    ...payouts.filter(isHandled).map(payout => ({ what: 'handle', payout }) as const),
    ...mine
      .filter(payout => payout.status === 'due' && !isHandled(payout))
      .map(payout => ({ what: 'coming', payout }) as const),
    ...open.filter(({ creditor }) => isViewer(creditor)).map(debt => ({ what: 'owed', debt }) as const),
    ...proposed.filter(({ by }) => isViewer(by)).map(swap => ({ what: 'asked', swap }) as const),
  )
  const turn = rotation.members.find(isViewer)
  if (
    me !== null &&
    me.nextPayoutOn !== null &&
    turn !== undefined &&
    phase === 'running' &&
    turn.position !== round?.round
  )
    tasks.push({
      what: 'receive',
      amount: me.nextPayoutAmount ?? rotation.pot,
      on: me.nextPayoutOn,
      round: turn.position,
    })
  return tasks
}

/** Whether the reader sends or approves it. */
const isHandled = ({ may }: PayoutResponse): boolean => may.send || may.approve

/** The turns that the reader may offer for a swap: those that are still to come. */
export const ownTurns = (
  { members, rounds }: Pick<RotationResponse, 'members' | 'rounds'>,
  viewerId: number | undefined,
): readonly number[] =>
  members.find(({ userId }) => userId === viewerId)?.seats.filter(seat => isAhead(rounds, seat)) ?? []

const isAhead = (rounds: RotationResponse['rounds'], seat: number): boolean =>
  rounds[seat - 1]?.status === 'upcoming'

/** Whether the reader may ask for a swap, and for which turns of others: later ones, as theirs is. */
export const swapPartners = (rotation: RotationResponse, viewerId: number | undefined) => {
  const { members, phase, swaps, rounds } = rotation
  const asked = swaps.some(({ status, by }) => status === 'proposed' && by.userId === viewerId)
  if (phase !== 'running' || ownTurns(rotation, viewerId).length === 0 || asked) return []
  return members
    .filter(({ userId }) => userId !== viewerId)
    .flatMap(({ userId, name, seats }) =>
      seats.filter(seat => isAhead(rounds, seat)).map(position => ({ userId, name, position })),
    )
}
