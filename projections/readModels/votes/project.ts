import { readModel } from '../../engine/readModel.ts'
import { voteCastTable, voteTable } from './table.ts'

export const votes = readModel({
  tables: { votes: voteTable, voteCasts: voteCastTable },
  canHandle: ['VoteOpened', 'VoteCast', 'VoteEnded'],
  needs: ({ goalId, event }, { votes }) => votes.request({ goalId, vote: event.data.vote }),
  project: ({ goalId, event }, { votes, voteCasts }) => {
    switch (event.type) {
      case 'VoteOpened': {
        const { proposal, charterVersion: _, notBefore = null, ...opened } = event.data
        const { kind } = proposal
        const memberUserId = 'memberUserId' in proposal ? proposal.memberUserId : null
        const days = kind === 'pause' ? proposal.days : kind === 'rules' ? proposal.rules.graceDays : null
        const latePolicy = kind === 'rules' ? proposal.rules.latePolicy : null
        const reason = kind === 'replace' ? proposal.reason : null
        const tally = { inFavour: null, against: null, eligible: null }
        const row = {
          goalId,
          ...opened,
          kind,
          memberUserId,
          reason,
          days,
          latePolicy,
          notBefore,
          status: 'open',
          ...tally,
        } as const
        return votes.put(row)
      }
      case 'VoteCast': {
        const { vote, userId, inFavour } = event.data
        return voteCasts.put({ goalId, vote, userId, inFavour })
      }
      case 'VoteEnded': {
        const { vote, outcome, ...tally } = event.data
        const row = votes.get({ goalId, vote })
        return row && votes.put({ ...row, status: outcome, ...tally })
      }
    }
  },
})
