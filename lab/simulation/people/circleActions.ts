import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { missingDepositMinor } from '#ledger/domain/goal/deposits/deposits.ts'
import { isCircle, missingMinor } from '#ledger/domain/goal/rotation/circle.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { Currency } from '#shared/currencies.ts'
import { type GoalId, type UserId, userId } from '#shared/ids.ts'
import { defaultCurrency, formatDecimal, type Minor } from '#shared/money.ts'
import { type CircleCommand, circleCommands, holders, organiser, type Scene } from '../../worlds/circle.ts'
import type { Request } from '../routes.ts'
import { addressOf, outsiders } from './cast.ts'

/** An action in a circle: a request, or a command where the request can't be simulated. */
type Asked = Omit<Request, 'key'> | { readonly command: GoalCommand; readonly by: UserId }

interface Inviting extends Scene {
  /** Concurrent windows may belong to different people. */
  readonly window: number
}

const post = (path: string, body: unknown, by: UserId): Asked => ({ method: 'post', path, body, by })

/** Invitations, whose ids and secrets the application creates. */
const invitationsOf = ({ goalId, state, by, window, random }: Inviting) => {
  const at = `/api/goals/${goalId}`
  const member = (): UserId | undefined => random.maybe(holders(state))
  const pending = [...state.invitations.entries()].filter(([, { status }]) => status === 'pending')
  const inviteeEmail = () => addressOf(userId(random.pick(outsiders)))
  /** Links are forwarded, and opened again after they were used. */
  const answering = (answer: 'accept' | 'decline') => () => {
    const some = random.chance(0.7) && pending.length > 0 ? pending : [...state.invitations.entries()]
    const [id] = random.maybe(some) ?? []
    const isOutsider = !state.members.has(by)
    const comer = isOutsider ? by : userId(outsiders[window % outsiders.length] ?? outsiders[0])
    const body = { answer, charterVersion: state.charterVersion }
    return id && post(`/api/invitations/link-${id}`, body, comer)
  }
  return {
    invite: () => post(`${at}/invite`, { inviteeEmail: inviteeEmail() }, member() ?? by),
    link: () => post(`${at}/invite-link`, {}, member() ?? by),
    join: answering('accept'),
    decline: answering('decline'),
    revoke: () => {
      const [id] = random.maybe(pending) ?? []
      return id && post(`${at}/invitations/${id}/revoke`, {}, organiser(state) ?? by)
    },
    replace: () => {
      // Mostly one's own seat; another's only after the vote of the others.
      const replacesUserId = [...state.agreed.entries()][0]?.[0] ?? member()
      const isOwn = replacesUserId !== undefined && !state.agreed.has(replacesUserId) && random.chance(0.8)
      const body = { replacesUserId, inviteeEmail: inviteeEmail() }
      return post(`${at}/invite`, body, (isOwn ? replacesUserId : organiser(state)) ?? by)
    },
  } satisfies Record<string, () => Asked | '' | undefined>
}

/** The request for a command that a user gives. */
const requestFor = (goalId: GoalId, command: GoalCommand, currency: Currency): Asked => {
  const at = `/api/goals/${goalId}`
  const turn = `${at}/rotation`
  const { userId: by } = command as { readonly userId: UserId }
  switch (command.type) {
    case 'LeaveGoal':
      return { method: 'delete', path: `${at}/members/${by}`, by }
    case 'RemoveMember':
      return { method: 'delete', path: `${at}/members/${command.memberUserId}`, by }
    case 'ChangeRole':
      return {
        method: 'patch',
        path: `${at}/members/${command.memberUserId}`,
        body: { role: command.role },
        by,
      }
    case 'AmendCharter': {
      const { startDate, charter } = command
      return { method: 'patch', path: `${turn}/charter`, body: { startDate, charter }, by }
    }
    case 'OrderRotation':
      return { method: 'put', path: `${turn}/order`, body: { order: command.order }, by }
    case 'ProposeSwap':
      return post(`${turn}/swaps`, { withUserId: command.withUserId }, by)
    case 'AcceptSwap':
    case 'DeclineSwap':
      return post(`${turn}/swaps/${command.swap}/${wordOf(command)}`, {}, by)
    case 'AnnouncePause':
      return post(`${at}/pauses`, { days: command.days }, by)
    case 'ObjectToPause':
      return post(`${at}/pauses/${command.pause}/objection`, {}, by)
    case 'ProposeVote':
      return post(`${at}/votes`, command.proposal, by)
    case 'CastVote':
      return {
        method: 'put',
        path: `${at}/votes/${command.vote}/mine`,
        body: { inFavour: command.inFavour },
        by,
      }
    case 'WithdrawProposal':
      return { method: 'delete', path: `${at}/votes/${command.vote}`, by }
    case 'AskGuarantor': {
      const { seatUserId, guarantorUserId, amountMinor } = command
      const amount = formatDecimal(amountMinor, currency)
      return post(`${turn}/guarantees`, { seatUserId, guarantorUserId, amount }, by)
    }
    case 'AcceptGuarantee': {
      const { guarantee, amountMinor, figureMinor } = command
      const [amount, figure] = [amountMinor, figureMinor].map(one => formatDecimal(one, currency))
      return post(`${turn}/guarantees/${guarantee}/accept`, { amount, figure }, by)
    }
    case 'EndGuarantee':
      return post(`${turn}/guarantees/${command.guarantee}/end`, {}, by)
    case 'ReleaseDebt':
      return post(`${turn}/debts/${command.debtId}/release`, { reason: command.reason }, by)
    case 'ConfirmContribution':
    case 'DenyContribution':
      return post(`${at}/contributions/${command.contributionId}/${wordOf(command)}`, {}, by)
    case 'SendPayout': {
      const sending = { ...command, destination: command.destination?.id }
      return post(`/api/payouts/${goalId}:${command.payoutId}/send`, sending, by)
    }
    case 'ApprovePayout':
    case 'ConfirmPayout':
    case 'ContestPayout':
      return post(`/api/payouts/${goalId}:${command.payoutId}/${wordOf(command)}`, command, by)
    case 'ClosePayoutCase':
      return post(`/api/admin/payouts/${goalId}:${command.payoutId}/case`, { ...command, note: 'Seen' }, by)
    case 'ConfirmAdminProposal':
    case 'DeclineAdminProposal':
    case 'WithdrawAdminProposal':
      return post(`/api/admin/goals/${goalId}/proposals/${command.proposal}/${wordOf(command)}`, command, by)
    case 'ProposeCorrection': {
      const { revision, reason } = command
      return post(`/api/admin/goals/${goalId}/corrections`, { revision, reason }, by)
    }
    case 'WithdrawCorrection':
      return post(`/api/admin/goals/${goalId}/corrections/${command.correction}/withdraw`, {}, by)
    case 'DeclineCorrection': {
      const { correction, note } = command
      return post(`/api/admin/goals/${goalId}/corrections/${correction}/decline`, { note }, by)
    }
    case 'ArchiveGoal':
    case 'RestoreGoal':
      return post(`${at}/${wordOf(command)}`, {}, by)
    case 'ApproveCorrection':
      // Its route checks the password, whose hash would be computed outside of simulated time.
      return { by, command }
    default:
      return post(`${turn}/${paths[command.type as keyof typeof paths]}`, command, by)
  }
}
/** `accept` for AcceptSwap. */
const wordOf = ({ type }: GoalCommand): string => /^[A-Z][a-z]+/.exec(type)![0].toLowerCase()
const paths = {
  AcceptCharter: 'charter/accept',
  ShrinkCircle: 'shrink',
  CommitDraw: 'draw',
  SaltDraw: 'draw/salt',
  CommitSalt: 'draw/salt/commit',
  RevealSalt: 'draw/salt/reveal',
  OpenRound: 'open',
  CloseRoundShort: 'close-short',
} satisfies Partial<Record<GoalCommand['type'], string>>

/** An amount that a member has to pay: for the round, the next round, or a debt. */
export interface Owed {
  readonly amountMinor: Minor
  readonly round?: number
  readonly debtId?: string
  readonly deposit?: true
}
/** What the payer owes, by action; undefined for people who are no members. */
export const owedBy = {
  'pay round': (state, by) =>
    isCircle(state) && state.members.has(by)
      ? { amountMinor: missingMinor(state, by, state.round) }
      : undefined,
  'pay early': (state, by) =>
    isCircle(state) && state.members.has(by)
      ? { amountMinor: missingMinor(state, by, state.round + 1), round: state.round + 1 }
      : undefined,
  'leave deposit': (state, by) =>
    isCircle(state) && state.members.has(by)
      ? { amountMinor: missingDepositMinor(state, by), deposit: true as const }
      : undefined,
  'pay debt': (state, by) => {
    const [debtId, debt] =
      [...state.openDebts.entries()].find(([, { debtorUserId }]) => debtorUserId === by) ?? []
    return debtId === undefined || !debt ? undefined : { amountMinor: debt.leftMinor, debtId }
  },
} satisfies Record<string, (state: GoalState, by: UserId) => Owed | undefined>

type Payment = keyof typeof owedBy
type Invitation = keyof ReturnType<typeof invitationsOf>
/** The actions of members, invited people and admins in a circle. */
export type CircleAction = CircleCommand | Invitation | Payment

export const isPayment = (how: CircleAction): how is Payment => how in owedBy

/** The request of an action; undefined when there is nothing to request. */
export const askedBy = (how: CircleCommand | Invitation, scene: Inviting): Asked | undefined => {
  const invitations = invitationsOf(scene)
  if (how in invitations) return invitations[how as Invitation]() || undefined
  const command = circleCommands(scene)[how as CircleCommand]()
  const { currency = defaultCurrency } = scene.state.terms ?? {}
  return command ? requestFor(scene.goalId, command, currency) : undefined
}
