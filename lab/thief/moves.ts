import { partOf } from '#ledger/domain/goal/contributions/holdings.ts'
import { mistakenOf } from '#ledger/domain/goal/corrections/correctable.ts'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { missingDepositMinor } from '#ledger/domain/goal/deposits/deposits.ts'
import { sendableMinor } from '#ledger/domain/goal/payouts/firmness.ts'
import type { Payout } from '#ledger/domain/goal/payouts/payoutState.ts'
import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import { isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { commitmentOf, saltCommitmentOf } from '#shared/draw.ts'
import {
  type ContributionId,
  contributionId,
  invitationId,
  refundRequestId,
  userId as toUserId,
  type UserId,
} from '#shared/ids.ts'
import { type Minor, minor } from '#shared/money.ts'
import { calendarDate, dayMs, instant } from '#shared/time.ts'
import { seedOf } from '../worlds/circle.ts'
import { passDays, sendingOf } from './honest.ts'
import {
  approvalAbove,
  corruptOf,
  firmnessOf,
  honestOf,
  numbered,
  type Setting,
  strangers,
} from './setting.ts'
import type { Table } from './table.ts'

/** A part of what the coalition does. Steps are plain data, so that a life can be written down and played again. */
type Step =
  | { readonly do: 'ask'; readonly command: GoalCommand }
  | { readonly do: 'pay' | 'hand over'; readonly id: ContributionId }
  | { readonly do: 'dispute'; readonly id: ContributionId; readonly amountMinor: Minor }
  | { readonly do: 'end dispute'; readonly id: ContributionId; readonly stage: 'won' | 'lost' }
  | { readonly do: 'lie'; readonly sending: string }
  | { readonly do: 'lock'; readonly userId: UserId }
  | { readonly do: 'wait'; readonly days: number }
export type Move = readonly Step[]

/** Whether anything happened. */
export const makeMove = (table: Table, setting: Setting, move: Move): boolean => {
  const before = table.log.length
  let isDone = false
  for (const step of move)
    switch (step.do) {
      case 'ask':
        isDone = table.ask(step.command)
        break
      case 'pay':
        table.pay(step.id)
        break
      case 'hand over':
        table.handOver(step.id)
        break
      case 'dispute':
        table.dispute(step.id, step.amountMinor)
        break
      case 'end dispute':
        table.endDispute(step.id, step.stage)
        break
      case 'lie':
        if (isDone) table.lie(step.sending)
        break
      case 'lock':
        isDone = table.lock(step.userId)
        break
      case 'wait':
        for (let day = 0; day < step.days; day++) passDays(table, setting, 1)
    }
  return table.log.length > before || move.some(step => step.do === 'wait' || (step.do === 'lock' && isDone))
}

/** Who acts for the coalition, and where. */
interface Scene {
  readonly table: Table
  /** How money moves here. */
  readonly hasCards: boolean
  readonly hasCash: boolean
  readonly firmness: ReturnType<typeof firmnessOf>
  readonly state: ReturnType<Table['state']>
  readonly now: ReturnType<Table['now']>
  /** The coalition's members, and all of its people. */
  readonly own: readonly UserId[]
  readonly all: readonly UserId[]
  readonly members: readonly UserId[]
  readonly corrupt: UserId | undefined
  readonly newId: (salt: number) => string
}

const sceneOf = (table: Table, setting: Setting): Scene => {
  const honest = honestOf(setting)
  const state = table.state()
  const members = [...state.members.entries()].map(([userId]) => userId)
  const own = members.filter(userId => !honest.has(userId))
  const corrupt = corruptOf(setting)
  const founders = Array.from({ length: setting.seats }, (_, index) => toUserId(index + 1))
  const others = [...founders, ...strangers, ...(corrupt === undefined ? [] : [corrupt])]
  const all = [...new Set([...own, ...others.filter(userId => !honest.has(userId))])]
  const newId = (salt: number) => numbered(50 + salt, table.log.length)
  const hasCards = setting.kind !== 'cash'
  const hasCash = setting.kind === 'cash' || setting.kind === 'mixed'
  const firmness = firmnessOf(setting)
  return { table, hasCards, hasCash, firmness, state, now: table.now(), own, all, members, corrupt, newId }
}

const asking = (...commands: readonly GoalCommand[]): Move =>
  commands.map(command => ({ do: 'ask', command }))
const each = <Item>(items: Iterable<Item>, moves: (item: Item) => readonly Move[]): Move[] =>
  [...items].flatMap(moves)

type Kinds = Readonly<Record<string, (scene: Scene) => readonly Move[]>>

/** The round that takes money, and the next one. */
const roundsOf = ({ state }: Scene): readonly number[] =>
  state.terms?.rotation ? [state.round, state.round + 1] : []
const restOf = ({ state }: Scene, userId: UserId, round: number): Minor =>
  minor((state.terms?.rotation?.contributionMinor ?? 50_00) - partOf(state, userId, round).heldMinor)

const paying: Kinds = {
  wait: () => [1, 3, 8].map(days => [{ do: 'wait', days }]),
  'pay by card': scene =>
    each(scene.hasCards ? scene.own : [], userId =>
      (scene.state.terms?.rotation ? roundsOf(scene) : [undefined]).flatMap((round, salt) => {
        const id = contributionId(scene.newId(salt))
        const amountMinor = round === undefined ? minor(50_00) : restOf(scene, userId, round)
        const which = round === undefined || salt === 0 ? {} : { round }
        const ask = asking({ type: 'RequestContribution', contributionId: id, userId, amountMinor, ...which })
        return [[...ask, { do: 'pay', id }] as const, ask]
      }),
    ),
  'leave a deposit': scene =>
    each(scene.hasCards ? scene.own : [], userId => {
      const { state } = scene
      const id = contributionId(scene.newId(4))
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
        const id = contributionId(scene.newId(salt))
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
        return [[{ do: 'hand over', id } as const, ...ask], ask]
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
      const id = contributionId(scene.newId(2))
      const about = { contributionId: id, userId, amountMinor, debtId } as const
      const how = { method: 'cash', reference: '', now: scene.now } as const
      const byCard: Move = [...asking({ type: 'RequestContribution', ...about }), { do: 'pay', id }]
      const report = asking({ type: 'ReportContribution', ...about, ...how })
      const inCash: Move[] = [[{ do: 'hand over', id }, ...report], report]
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
  refund: ({ state, all, corrupt, newId }) =>
    each(state.contributions.entries(), ([id, { status, amountMinor }]) =>
      status !== 'received'
        ? []
        : all.flatMap(byUserId =>
            [undefined, minor(Math.floor(amountMinor / 2))].map(amount =>
              asking({
                type: 'RequestRefund',
                refundRequestId: refundRequestId(newId(3)),
                contributionId: id,
                amountMinor: amount,
                byUserId,
                asAdmin: byUserId === corrupt,
                reason: 'mistake',
              }),
            ),
          ),
    ),
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

/** Rules under which a round waits for as long as it can, and a bank has longer to take back what is in it. */
const otherRules = [
  { kind: 'rules', rules: { latePolicy: 'hold', graceDays: 14, firmAfterDays: 30 } } as const,
  { kind: 'rules', rules: { latePolicy: 'reduced', graceDays: 0, firmAfterDays: 0 } } as const,
]

const belonging: Kinds = {
  'invite an accomplice': scene =>
    each(scene.own, userId =>
      [null, ...scene.members].flatMap((replacesUserId, salt) => {
        const [stranger] = strangers.filter(one => !scene.state.members.has(one))
        const id = invitationId(scene.newId(10 + salt))
        const about = { invitationId: id, channel: 'email', role: 'member', replacesUserId } as const
        const ask: GoalCommand = { type: 'IssueInvitation', userId, ...about, now: scene.now }
        if (stranger === undefined) return []
        const accept: GoalCommand = {
          type: 'AcceptInvitation',
          invitationId: id,
          userId: stranger,
          now: scene.now,
        }
        const paidFor: GoalCommand = { ...ask, paidFor: true }
        return [asking(ask, accept), ...(replacesUserId === null ? [] : [asking(paidFor, accept)])]
      }),
    ),
  leave: ({ own, now }) => each(own, userId => [asking({ type: 'LeaveGoal', userId, now })]),
  remove: ({ own, members, now }) =>
    each(own, userId =>
      members.map(memberUserId => asking({ type: 'RemoveMember', userId, memberUserId, now })),
    ),
  'change a role': ({ own, members, now }) =>
    each(own, userId =>
      members.flatMap(memberUserId =>
        (['organiser', 'co_organiser', 'member', 'auditor'] as const).map(role =>
          asking({ type: 'ChangeRole', userId, memberUserId, role, now }),
        ),
      ),
    ),
  edit: ({ own, state }) =>
    each(own, userId =>
      [
        { targetMinor: minor(10_000_00) },
        { targetMinor: state.receivedMinor },
        { endDate: calendarDate('2040-01-01') },
      ].map(changes => asking({ type: 'EditGoal', userId, changes })),
    ),
  'put away': ({ own, now }) =>
    each(own, userId => [
      asking({ type: 'ArchiveGoal', userId, now }),
      asking({ type: 'RestoreGoal', userId, now }),
    ]),
  cancel: ({ own, now }) =>
    each(own, userId => [
      asking({ type: 'CancelGoal', userId, now }),
      asking({ type: 'CancelGoal', userId, refund: true, now }),
    ]),
}

const turning: Kinds = {
  order: ({ own, members, now }) =>
    each(own, userId =>
      members.map(last => {
        const order = [...members.filter(one => one !== last), last]
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
  draw: ({ own, state, now }) =>
    each(own, userId => {
      const draw = state.draws + 1
      const goalId = state.terms?.goalId
      if (!goalId) return []
      const commitment = commitmentOf({ goalId, draw, seed: seedOf(draw) })
      const endsAt = instant(Date.parse(now) + dayMs)
      return [asking({ type: 'CommitDraw', userId, draw, commitment, endsAt, now })]
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

const sending: Kinds = {
  'lock an account': ({ members, own, corrupt }) =>
    corrupt === undefined
      ? []
      : each(members, userId => (own.includes(userId) ? [] : [[{ do: 'lock', userId }]])),
  approve: ({ state, all, corrupt }) =>
    each(state.payouts.entries(), ([payoutId, { status }]) =>
      status !== 'due'
        ? []
        : all.map(userId =>
            asking({ type: 'ApprovePayout', userId, asAdmin: userId === corrupt, payoutId, approvalAbove }),
          ),
    ),
  // To each other they send truly, to others they only say so.
  send: ({ state, all, corrupt, now, firmness }) =>
    each(state.payouts.entries(), ([payoutId, payout]) =>
      payout.status !== 'due'
        ? []
        : all.map(userId => sendingMove({ state, corrupt, now, firmness }, payoutId, payout, userId, all)),
    ),
  'answer about a payout': ({ state, all }) =>
    each(state.payouts.entries(), ([payoutId, { status, attempt, userId }]) =>
      (status !== 'sent' && status !== 'contested') || !all.includes(userId)
        ? []
        : [
            asking({ type: 'ContestPayout', userId, payoutId, attempt }),
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
  'confirm as the second admin': ({ state, corrupt: userId, now }) =>
    userId === undefined
      ? []
      : each(state.openAdminProposals.entries(), ([proposal]) => [
          asking({
            type: 'ConfirmAdminProposal',
            userId,
            asAdmin: true,
            proposal,
            admins: [userId],
            now,
          }),
        ]),
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

const sendingMove = (
  { state, corrupt, now, firmness }: Pick<Scene, 'state' | 'corrupt' | 'now' | 'firmness'>,
  payoutId: string,
  payout: Payout,
  userId: UserId,
  all: readonly UserId[],
): Move => {
  const { attempt } = payout
  const from = isOutsidePayout(state, payout) ? 'outside' : 'bank'
  const how = { method: 'cash', reference: '', from, approvalAbove, now, ...firmness } as const
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

const kinds: Kinds = { ...paying, ...belonging, ...turning, ...sending }
export const kindsOfMoves = Object.keys(kinds)

/** What the coalition could try of a kind, possible or not. */
export const movesOf = (table: Table, setting: Setting, kind: string): readonly Move[] =>
  kinds[kind]?.(sceneOf(table, setting)) ?? []

/** Whether the first command of a move changes anything now. */
export const isPossible = (table: Table, move: Move): boolean => {
  const [first] = move.filter(step => step.do !== 'hand over')
  if (first?.do === 'dispute') return (table.payments.get(first.id)?.disputes.length ?? 1) === 0
  if (first?.do !== 'ask') return true
  const decision = table.decider.decide(first.command, table.state())
  return decision.outcome === 'accepted' && decision.events.length > 0
}
