import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  mayDecideOnProposal,
  mayWithdrawAdminProposal,
} from '#ledger/domain/goal/adminProposals/permissions.ts'
import { mayConfirm, mayDeny, mayRefund } from '#ledger/domain/goal/contributions/permissions.ts'
import {
  mayCorrect,
  mayDecideOnCorrection,
  mayWithdrawCorrection,
} from '#ledger/domain/goal/corrections/permissions.ts'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import {
  mayChangeRole,
  mayInviteAs,
  mayManageInvitation,
  mayRemove,
} from '#ledger/domain/goal/members/permissions.ts'
import { mayAnswer, mayCloseCase, mayHold, mayPayOut } from '#ledger/domain/goal/payouts/permissions.ts'
import {
  type Caller,
  mayRun,
  mayTakePart,
  mayWithdraw,
  mayWithdrawOwn,
  type Refused,
} from '#ledger/domain/goal/permissions.ts'
import {
  mayCloseShort,
  mayPayDebt,
  mayRelease,
  mayWriteOff,
} from '#ledger/domain/goal/rotation/permissions.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { mayPropose, mayVote, mayWithdrawProposal } from '#ledger/domain/goal/votes/permissions.ts'
import { defaultCharter } from '#shared/charter.ts'
import type { Proposal } from '#shared/events/votes.ts'
import { invitationId, refundRequestId, scheduleId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { roles } from '#shared/roles.ts'
import { firmAtOnce } from '../worlds/circle.ts'
import { createCounts } from './counts.ts'
import { playSequence, sequences, sizes } from './model.ts'
import { organiser } from './people.ts'
import type { World } from './world.ts'

/** A command, and the result of the permission's predicate. */
interface Attempt {
  readonly command: GoalCommand
  readonly refused: Refused
}

/** The refusals for missing rights. Existing things are hidden from people without access. */
const codesOfRights: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'not_a_member',
  'not_the_organiser',
  'auditor_cannot',
  'not_the_payer',
  'own_payout',
  'own_sending',
  'own_payment',
  'payout_not_found',
  'not_the_recipient',
  'not_an_admin',
  'not_the_proposer',
  'not_a_voter',
  'own_correction',
  'own_admin_proposal',
  'own_entry',
  'not_the_debtor',
  'not_the_creditor',
  'debt_not_found',
  'not_the_other_side',
  'payers_wish',
  'debit_stays',
  'own_debt',
])

/** Every person of the world and two strangers, each with and without an admin's rights. */
const callersIn = (world: World): Caller[] =>
  Array.from({ length: world.people() + 2 }, (_, index) => userId(index + 1)).flatMap(id => [
    { userId: id, asAdmin: false },
    { userId: id, asAdmin: true },
  ])

/** All disagreements between the predicates and the decider in the present state, in sentences. */
const disagreementsIn = (world: World): string[] =>
  callersIn(world).flatMap(caller =>
    attemptsOf(world, caller).flatMap(({ command, refused }) => {
      const decision = world.decider.decide(command, world.state())
      const code = decision.outcome === 'refused' ? decision.refusal.code : undefined
      const isRefusedForRights = code !== undefined && codesOfRights.has(code)
      const agrees = refused ? code !== undefined : !isRefusedForRights
      const expected = refused?.outcome === 'refused' ? refused.refusal.code : 'permitted'
      return agrees
        ? []
        : [`${command.type} by ${JSON.stringify(caller)}: ${expected}, but decided ${code ?? 'accepted'}`]
    }),
  )

const attemptsOf = (world: World, caller: Caller): Attempt[] => {
  const state = world.state()
  const now = world.now()
  const { userId: by } = caller
  const runs = mayRun(state, by)
  const takesPart = mayTakePart(state, by)
  const id = world.newId()
  const invitation = invitationId(id)
  const start = state.terms!.startDate
  return [
    { command: { type: 'EditGoal', userId: by, changes: { name: 'Another name' } }, refused: runs },
    { command: { type: 'ArchiveGoal', userId: by, now }, refused: runs },
    { command: { type: 'RestoreGoal', userId: by, now }, refused: runs },
    { command: { type: 'CancelGoal', userId: by, now }, refused: runs },
    {
      command: { type: 'AmendCharter', userId: by, startDate: start, charter: defaultCharter, now },
      refused: runs,
    },
    { command: { type: 'OrderRotation', userId: by, order: [], now }, refused: runs },
    { command: { type: 'ShrinkCircle', userId: by, now }, refused: runs },
    {
      command: { type: 'CommitDraw', userId: by, draw: 1, commitment: '00', endsAt: now, now },
      refused: runs,
    },
    { command: { type: 'OpenRound', userId: by, round: state.round + 1, now }, refused: runs },
    {
      command: { type: 'CloseRoundShort', userId: by, round: state.round, now },
      refused: takesPart ?? mayCloseShort(state, state.round, by),
    },
    { command: { type: 'AcceptCharter', userId: by, version: 1, now }, refused: takesPart },
    { command: { type: 'SaltDraw', userId: by, draw: 1, salt: '00' }, refused: takesPart },
    { command: { type: 'CommitSalt', userId: by, draw: 1, commitment: '00', now }, refused: takesPart },
    { command: { type: 'RevealSalt', userId: by, draw: 1, salt: '00', now }, refused: takesPart },
    { command: { type: 'ProposeSwap', userId: by, withUserId: by }, refused: takesPart },
    {
      command: { type: 'RequestContribution', userId: by, contributionId: id, amountMinor: minor(1) },
      refused: takesPart,
    },
    {
      command: {
        type: 'CreateSchedule',
        userId: by,
        scheduleId: scheduleId(id),
        amountMinor: minor(1_00),
        every: 'monthly',
        firstOn: start,
        endsOn: null,
        hasCard: true,
      },
      refused: takesPart,
    },
    ...(['member', 'auditor'] as const).map((role): Attempt => {
      const inviting = { invitationId: invitation, userId: by, channel: 'link', now } as const
      return {
        command: { type: 'IssueInvitation', ...inviting, role, replacesUserId: null },
        refused: mayInviteAs(state, { role, replacesUserId: null }, by),
      }
    }),
    { command: { type: 'RequestWithdrawal', userId: by }, refused: mayWithdraw(state, by) },
    {
      command: { type: 'WithdrawOwn', userId: by, withdrawalId: id, amountMinor: undefined, now },
      refused: mayWithdrawOwn(state, by),
    },
    ...proposals(world).map(
      (proposal): Attempt => ({
        command: { type: 'ProposeVote', ...caller, proposal, now },
        refused: mayPropose(state, caller, proposal.kind),
      }),
    ),
    ...[...state.openVotes.entries()].flatMap(([vote, known]): Attempt[] => [
      {
        command: { type: 'CastVote', userId: by, vote, inFavour: true, now },
        refused: mayVote(state, known, by),
      },
      {
        command: { type: 'WithdrawProposal', userId: by, vote, now },
        refused: mayWithdrawProposal(state, known, by),
      },
    ]),
    ...ofMembers(state, caller, world),
    ...ofPayouts(state, caller, world),
    ...ofContributions(state, caller, world),
    ...ofDebts(state, caller, world),
    ...ofCorrections(state, caller, world),
    ...ofAdminProposals(state, caller, world),
  ]
}

const proposals = (world: World): Proposal[] => {
  const memberUserId = organiser(world)
  return [
    { kind: 'wind_up' },
    { kind: 'organiser', memberUserId },
    { kind: 'replace', memberUserId, reason: 'Does not pay' },
  ]
}

const ofMembers = (state: GoalState, { userId: by }: Caller, world: World): Attempt[] => {
  const now = world.now()
  const members = [...state.members.entries()].flatMap(([memberUserId, member]): Attempt[] => [
    ...roles
      // Assigning the present role is no change.
      .filter(role => role !== member.role)
      .map((role): Attempt => {
        const change = { userId: by, memberUserId, role }
        return { command: { type: 'ChangeRole', ...change, now }, refused: mayChangeRole(state, change) }
      }),
    {
      command: { type: 'RemoveMember', userId: by, memberUserId, now },
      refused: mayRemove(state, { userId: by, memberUserId }),
    },
  ])
  const invitations = [...state.invitations.entries()].map(
    ([invitationId, { inviterUserId }]): Attempt => ({
      command: { type: 'RevokeInvitation', userId: by, invitationId },
      refused: mayManageInvitation(state, by, inviterUserId),
    }),
  )
  return [...members, ...invitations]
}

const ofPayouts = (state: GoalState, caller: Caller, world: World): Attempt[] =>
  [...state.payouts.entries()].flatMap(([payoutId, payout]): Attempt[] => {
    const about = { payoutId, attempt: payout.attempt, approvalAbove: minor(0), now: world.now() }
    const refused = mayPayOut(state, payout, caller)
    const sending = { method: 'cash', reference: '', from: 'outside', ...firmAtOnce } as const
    const holding = { reason: 'Asked', until: undefined }
    const mayBeHeld = mayHold(state, payout, caller)
    const { userId: by } = caller
    const answer = { userId: by, payoutId, attempt: payout.attempt }
    const mayBeAnswered = mayAnswer(state, payout, by)
    return [
      { command: { type: 'ApprovePayout', ...caller, ...about }, refused },
      { command: { type: 'SendPayout', ...caller, ...about, ...sending }, refused },
      { command: { type: 'HoldPayout', ...caller, ...about, ...holding }, refused: mayBeHeld },
      { command: { type: 'ReleaseHold', ...caller, ...about }, refused: mayBeHeld },
      { command: { type: 'ConfirmPayout', ...answer }, refused: mayBeAnswered },
      { command: { type: 'ContestPayout', ...answer, now: world.now() }, refused: mayBeAnswered },
      {
        command: { type: 'ClosePayoutCase', ...caller, ...about, outcome: 'proved' },
        refused: mayCloseCase(state, payout, caller),
      },
    ]
  })

const ofContributions = (state: GoalState, caller: Caller, world: World): Attempt[] =>
  [...state.contributions.entries()].flatMap(([contributionId, contribution]): Attempt[] => [
    {
      command: {
        type: 'RequestRefund',
        refundRequestId: refundRequestId(world.newId()),
        contributionId,
        amountMinor: undefined,
        byUserId: caller.userId,
        asAdmin: caller.asAdmin,
        reason: 'mistake',
      },
      refused: mayRefund(state, contributionId, caller),
    },
    {
      command: { type: 'ConfirmContribution', contributionId, userId: caller.userId, now: world.now() },
      refused: mayConfirm(state, contribution, caller.userId),
    },
    {
      command: { type: 'DenyContribution', contributionId, userId: caller.userId },
      refused: mayDeny(state, contribution, caller.userId),
    },
  ])

const ofDebts = (state: GoalState, caller: Caller, world: World): Attempt[] =>
  [...state.debts.entries()].flatMap(([debtId, debt]): Attempt[] => {
    const { userId: by } = caller
    return [
      {
        command: {
          type: 'RequestContribution',
          userId: by,
          contributionId: world.newId(),
          amountMinor: minor(1),
          debtId,
        },
        refused: mayPayDebt(state, debt, by),
      },
      {
        command: { type: 'ReleaseDebt', userId: by, debtId, reason: 'forgiven' },
        refused: mayRelease(state, debt, by),
      },
      {
        command: { type: 'WriteOffDebt', ...caller, debtId, note: 'x', now: world.now() },
        refused: mayWriteOff(state, debt, caller),
      },
    ]
  })

const ofAdminProposals = (state: GoalState, caller: Caller, world: World): Attempt[] =>
  [...state.adminProposals.entries()].flatMap(([proposal, known]): Attempt[] => {
    const refused = mayDecideOnProposal(state, known, caller)
    const now = world.now()
    return [
      { command: { type: 'ConfirmAdminProposal', ...caller, proposal, admins: [], now }, refused },
      { command: { type: 'DeclineAdminProposal', ...caller, proposal, note: 'As it was' }, refused },
      {
        command: { type: 'WithdrawAdminProposal', userId: caller.userId, proposal },
        refused: mayWithdrawAdminProposal(known, caller.userId),
      },
    ]
  })

const ofCorrections = (state: GoalState, { userId: by }: Caller, world: World): Attempt[] => {
  const deciding = [...state.corrections.entries()].flatMap(([correction, known]): Attempt[] => [
    {
      command: { type: 'WithdrawCorrection', userId: by, correction },
      refused: mayWithdrawCorrection(known, by),
    },
    {
      command: { type: 'DeclineCorrection', userId: by, correction, note: 'As it was' },
      refused: mayDecideOnCorrection(state, known, by),
    },
    {
      command: { type: 'ApproveCorrection', userId: by, correction, now: world.now() },
      refused: mayDecideOnCorrection(state, known, by),
    },
  ])
  const proposing = world.events.flatMap((entry, revision): Attempt[] => {
    if (entry.type !== 'PayoutSent' && entry.type !== 'DebtReleased') return []
    return [
      {
        command: { type: 'ProposeCorrection', userId: by, revision, entry, reason: 'A mistake' },
        refused: mayCorrect(state, entry, by),
      },
    ]
  })
  return [...deciding, ...proposing]
}

it('allows exactly what the decider does not refuse for missing rights', () => {
  fc.assert(
    fc.property(sequences(sizes.small), sequence => {
      const world = playSequence(goalDecider, sizes.small, createCounts(), sequence)
      // Commands first advance the circle to the present day.
      world.ask({ type: 'AdvanceRotation', now: world.now() })
      expect(disagreementsIn(world)).toEqual([])
    }),
    { seed: 1, numRuns: 150 },
  )
})
