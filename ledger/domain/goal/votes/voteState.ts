import type { GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** The votes in a circle, open and ended. */
export interface VoteState {
  readonly votes: DraftMap<number, Vote>
  readonly openVotes: DraftMap<number, Vote>
  /** Members whose replacement the others have agreed on, and by which vote. */
  readonly agreed: DraftMap<UserId, number>
}

export interface Vote extends Omit<GoalEventOf<'VoteOpened'>['data'], 'vote'> {
  /** The votes of members, including those who may no longer vote. */
  readonly casts: ReadonlyMap<UserId, Cast>
  readonly status: 'open' | GoalEventOf<'VoteEnded'>['data']['outcome']
}

export type Cast = Pick<GoalEventOf<'VoteCast'>['data'], 'inFavour' | 'cast'>

export const initialVotes = (): VoteState => ({
  votes: draftMap(),
  openVotes: draftMap(),
  agreed: draftMap(),
})

export const draftVotes = ({ votes, openVotes, agreed }: VoteState) => ({
  votes: draftOf(votes),
  openVotes: draftOf(openVotes),
  agreed: draftOf(agreed),
})
