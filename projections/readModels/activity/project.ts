import { type UserId, userId } from '#shared/ids.ts'
import { readModel } from '../../engine/readModel.ts'
import { payoutTable } from '../payouts/table.ts'
import { swapTable } from '../swaps/table.ts'
import { transactionTable } from '../transactions/table.ts'
import { voteTable } from '../votes/table.ts'
import { type Story, stories } from './stories.ts'
import { activityTable } from './table.ts'

type StoryType = keyof typeof stories

/** What the members of a goal see of its events. Intermediate steps and private matters of a member are left out. */
export const activity = readModel({
  tables: { activity: activityTable },
  reads: { transactions: transactionTable, payouts: payoutTable, swaps: swapTable, votes: voteTable },
  canHandle: Object.keys(stories) as StoryType[],
  needs: ({ goalId, event }, { transactions, payouts, swaps, votes }) => {
    switch (event.type) {
      case 'ContributionReceived':
      case 'ContributionReported':
        return transactions.request({ contributionId: event.data.contributionId })
      case 'PayoutApproved':
      case 'PayoutHeld':
      case 'PayoutHoldReleased':
      case 'PayoutConfirmed':
      case 'PayoutContested':
        return payouts.request({ goalId, payoutId: event.data.payoutId })
      case 'SwapAccepted':
      case 'SwapDeclined':
        return swaps.request({ goalId, swap: event.data.swap })
      case 'VoteEnded':
        return votes.request({ goalId, vote: event.data.vote })
    }
  },
  project: (fact, tables) => {
    const { goalId, revision, at, event } = fact
    const tell = stories[event.type] as (data: typeof event.data, known: object) => Story | undefined
    const story = tell(event.data, { ...tables, goalId })
    if (!story) return
    const actorUserId = story.actor === undefined ? userIn(fact.actor) : story.actor
    tables.activity.put({
      goalId,
      revision,
      at,
      type: event.type,
      actorUserId,
      subjectUserId: story.subject === undefined || story.subject === actorUserId ? null : story.subject,
      amountMinor: story.amount ?? null,
      detail: story.detail ?? null,
    })
  },
})

const userIn = (actor: string): UserId | null => {
  const number = /^user:(\d{1,15})$/.exec(actor)?.[1]
  return number === undefined ? null : userId(Number(number))
}
