import { mistakenOf } from '#ledger/domain/goal/corrections/correctable.ts'
import type { Payout } from '#ledger/domain/goal/payouts/payoutState.ts'
import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import { sendableMinor } from '#ledger/domain/goal/payouts/sendable.ts'
import type { UserId } from '#shared/ids.ts'
import { usableDestination } from '../../builders/domain/destinations.ts'
import { askSeats, sendingOf } from '../honest.ts'
import { approvalAbove } from '../setting.ts'
import { holdingMoves } from './holding.ts'
import { asking, each, type Kinds, type Scene } from './scene.ts'
import type { Move } from './step.ts'

export const sending: Kinds = {
  'ask the seats about a payout': ({ state, own, now }) =>
    each(state.payouts.entries(), ([payoutId, { userId, status }]) =>
      own.includes(userId) && status === 'due' ? [askingSeats({ userId, payoutId, now })] : [],
    ),
  'lock an account': ({ members, own, corrupt, hasOtherAdmin }) =>
    corrupt === undefined
      ? []
      : each(members, userId =>
          own.includes(userId)
            ? []
            : (hasOtherAdmin ? [false, true] : [false]).map(isOfTwo => [{ do: 'lock', userId, isOfTwo }]),
        ),
  approve: ({ state, all, corrupt }) =>
    each(state.payouts.entries(), ([payoutId, { status }]) =>
      status !== 'due'
        ? []
        : all.map(userId =>
            asking({ type: 'ApprovePayout', userId, asAdmin: userId === corrupt, payoutId, approvalAbove }),
          ),
    ),
  // Payouts to each other are really sent, those to others only reported as sent.
  send: ({ state, all, corrupt, admins, now, firmness }) =>
    each(state.payouts.entries(), ([payoutId, payout]) =>
      payout.status !== 'due'
        ? []
        : all.map(userId =>
            sendingMove({ state, corrupt, admins, now, firmness }, payoutId, payout, userId, all),
          ),
    ),
  'answer about a payout': ({ state, all, now }) =>
    each(state.payouts.entries(), ([payoutId, { status, attempt, userId }]) =>
      (status !== 'sent' && status !== 'contested') || !all.includes(userId)
        ? []
        : [
            asking({ type: 'ContestPayout', userId, payoutId, attempt, now }),
            asking({ type: 'ConfirmPayout', userId, payoutId, attempt }),
          ],
    ),
  judge: ({ state, all, corrupt }) =>
    each(state.payouts.entries(), ([payoutId, { status, attempt }]) =>
      status !== 'contested'
        ? []
        : all.flatMap(userId =>
            (['returned', 'proved'] as const).map(outcome =>
              asking({
                type: 'ClosePayoutCase',
                userId,
                asAdmin: userId === corrupt,
                payoutId,
                attempt,
                outcome,
              }),
            ),
          ),
    ),
  'confirm as the second admin': ({ state, corrupt: userId, admins, now }) =>
    userId === undefined
      ? []
      : each(state.openAdminProposals.entries(), ([proposal]) => [
          asking({
            type: 'ConfirmAdminProposal',
            userId,
            asAdmin: true,
            proposal,
            admins,
            now,
          }),
        ]),
  hold: ({ state, corrupt, now }) =>
    corrupt === undefined ? [] : holdingMoves(state, corrupt, now).map(command => asking(command)),
  correct: ({ table, state, corrupt: userId }) =>
    userId === undefined
      ? []
      : [
          ...each(table.log.entries(), ([revision, { event: entry }]) =>
            typeof mistakenOf(entry) === 'string'
              ? []
              : [asking({ type: 'ProposeCorrection', userId, revision, entry, reason: 'A slip' })],
          ),
          ...each(state.corrections.entries(), ([correction]) => [
            asking({ type: 'ApproveCorrection', userId, correction, now: table.now() }),
          ]),
        ],
}

const askingSeats = (about: Parameters<typeof askSeats>[0]): Move => asking(askSeats(about))

const sendingMove = (
  { state, corrupt, admins, now, firmness }: Pick<Scene, 'state' | 'corrupt' | 'admins' | 'now' | 'firmness'>,
  payoutId: string,
  payout: Payout,
  userId: UserId,
  all: readonly UserId[],
): Move => {
  const { attempt } = payout
  const from = isOutsidePayout(state, payout) ? 'outside' : 'bank'
  const how = {
    method: 'cash',
    reference: '',
    from,
    approvalAbove,
    admins,
    now,
    ...firmness,
    destination: usableDestination,
  } as const
  const amountMinor = sendableMinor(state, payout, { ...firmness, now })
  const send = asking({
    type: 'SendPayout',
    userId,
    asAdmin: userId === corrupt,
    payoutId,
    attempt,
    amountMinor,
    ...how,
  })
  if (all.includes(payout.userId)) return send
  return [...send, { do: 'lie', sending: sendingOf(payoutId, attempt) }]
}
