import { type UserId, userId } from '#shared/ids.ts'
import type { GoalFact } from '../../engine/fact.ts'
import { readModel } from '../../engine/readModel.ts'
import type { Rows } from '../../engine/rows.ts'
import { payoutTable } from '../payouts/table.ts'
import { swapTable } from '../swaps/table.ts'
import { type TransactionRow, transactionTable } from '../transactions/table.ts'
import { type CircleTables, circleEvents, type Story, storyOfCircle } from './circleStory.ts'
import { activityTable } from './table.ts'

const goalEvents = [
  'GoalCreated',
  'GoalEdited',
  'GoalArchived',
  'GoalRestored',
  'GoalCancelled',
  'MemberJoined',
  'MemberRoleChanged',
  'MemberReplaced',
  'MemberLeft',
  'InvitationIssued',
  'InvitationResent',
  'InvitationDeclined',
  'InvitationExpired',
  'InvitationRevoked',
  'ContributionReceived',
  'ContributionReported',
  'EntryReversed',
  'ContributionRefunded',
] as const

/** What the members of a goal see of its events. Intermediate steps and private matters of a member are left out. */
export const activity = readModel({
  tables: { activity: activityTable },
  reads: { transactions: transactionTable, payouts: payoutTable, swaps: swapTable },
  canHandle: [...goalEvents, ...circleEvents],
  needs: ({ goalId, event }, { transactions, payouts, swaps }) => {
    switch (event.type) {
      case 'ContributionReceived':
      case 'ContributionReported':
        return transactions.request({ contributionId: event.data.contributionId })
      case 'PayoutApproved':
      case 'PayoutConfirmed':
      case 'PayoutContested':
        return payouts.request({ goalId, payoutId: event.data.payoutId })
      case 'SwapAccepted':
      case 'SwapDeclined':
        return swaps.request({ goalId, swap: event.data.swap })
    }
  },
  project: (fact, tables) => {
    const { goalId, revision, at, event } = fact
    const story = storyOf(fact, tables)
    if (!story) return
    const actorUserId = story.actor === undefined ? userIn(fact.actor) : story.actor
    tables.activity.put({
      goalId,
      revision,
      at,
      type: event.type,
      actorUserId,
      subjectUserId: story.subject === undefined || story.subject === actorUserId ? null : story.subject,
      amountCents: story.amount ?? null,
      detail: story.detail ?? null,
    })
  },
})

const userIn = (actor: string): UserId | null => {
  const number = /^user:(\d{1,15})$/.exec(actor)?.[1]
  return number === undefined ? null : userId(Number(number))
}

type Fact = GoalFact<(typeof goalEvents)[number] | (typeof circleEvents)[number]>
interface Tables extends CircleTables {
  readonly transactions: Rows<TransactionRow>
}

const storyOf = ({ goalId, event }: Fact, tables: Tables): Story | undefined => {
  const { transactions } = tables
  switch (event.type) {
    case 'GoalCreated':
      return { actor: event.data.creatorId }
    case 'GoalEdited': {
      const { edit: _, ...fields } = event.data
      const changed = Object.entries(fields).filter(([, value]) => value !== undefined)
      return { detail: changed.map(([field]) => field).join(',') }
    }
    case 'GoalArchived':
    case 'GoalRestored':
      return {}
    case 'GoalCancelled':
      return { actor: event.data.byUserId }
    case 'MemberJoined':
      // The creator of a goal is a member from the beginning.
      if (event.data.invitationId === undefined && event.data.role === 'organiser') return undefined
      return { actor: event.data.userId, detail: event.data.role }
    case 'MemberRoleChanged':
      return { actor: event.data.byUserId, subject: event.data.userId, detail: event.data.role }
    case 'MemberReplaced':
      return { actor: event.data.userId, subject: event.data.leaverUserId }
    case 'MemberLeft':
      // The event MemberReplaced says it.
      if (event.data.reason === 'replaced') return undefined
      return { actor: event.data.byUserId, subject: event.data.userId, detail: event.data.reason }
    case 'InvitationIssued': {
      const { inviterUserId, replacesUserId, channel } = event.data
      return { actor: inviterUserId, ...(replacesUserId ? { subject: replacesUserId } : {}), detail: channel }
    }
    case 'InvitationResent':
    case 'InvitationDeclined':
    case 'InvitationExpired':
      return {}
    case 'InvitationRevoked':
      return { actor: event.data.byUserId }
    case 'ContributionReceived': {
      const { userId: payer, amountCents, contributionId } = event.data
      const { round = null, debtId = null } = transactions.get({ contributionId }) ?? {}
      if (debtId !== null) return undefined // the event DebtPaid says it
      return { actor: payer, amount: amountCents, detail: round === null ? null : String(round) }
    }
    case 'ContributionReported': {
      const payment = transactions.get({ contributionId: event.data.contributionId })
      return payment && { actor: payment.userId, amount: payment.amountCents }
    }
    case 'EntryReversed': {
      const { byUserId, reason, mistaken } = event.data
      const { type, data } = mistaken
      const subject = type === 'DebtReleased' ? data.debtorUserId : data.userId
      return { actor: byUserId, subject, amount: data.amountCents, detail: `${type} ${reason}` }
    }
    case 'ContributionRefunded':
      return { subject: event.data.userId, amount: event.data.amountCents }
    default:
      return storyOfCircle({ goalId, event }, tables)
  }
}
