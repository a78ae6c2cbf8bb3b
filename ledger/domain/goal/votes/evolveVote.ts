import type { Evolvers, Evolving } from '../state.ts'
import type { Vote } from './voteState.ts'

export const voteEvolvers = {
  VoteOpened: (state, { vote, ...opened }) =>
    put(state, vote, { ...opened, casts: new Map(), status: 'open' }),
  VoteCast: (state, { vote, userId, inFavour, cast }) => {
    const known = state.votes.get(vote)
    if (known) put(state, vote, { ...known, casts: new Map(known.casts).set(userId, { inFavour, cast }) })
  },
  VoteEnded: (state, { vote, outcome }) => {
    const known = state.votes.get(vote)
    if (!known) return
    put(state, vote, { ...known, status: outcome })
    if (known.proposal.kind !== 'replace') return
    const { memberUserId } = known.proposal
    if (outcome === 'accepted') state.agreed.set(memberUserId, vote)
    else if (state.agreed.get(memberUserId) === vote) state.agreed.delete(memberUserId)
  },
} satisfies Partial<Evolvers>

const put = ({ votes, openVotes }: Evolving, number: number, vote: Vote): void => {
  votes.set(number, vote)
  if (vote.status === 'open') openVotes.set(number, vote)
  else openVotes.delete(number)
}
