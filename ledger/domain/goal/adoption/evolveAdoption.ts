import { raiseCharter } from '../rotation/acceptance.ts'
import { bring } from '../rotation/pairs.ts'
import type { Evolvers, Evolving, Terms } from '../state.ts'

/** The rounds before the present one count as closed from the beginning. */
export const takeUp = (state: Evolving, { rotation }: Terms): void => {
  if (!rotation?.adopted) return
  state.round = rotation.adopted.round
  state.closedRounds = rotation.adopted.round - 1
}

export const adoptionEvolvers = {
  OpeningLinesAsked: (state, { charterVersion, lines = state.openingLines }) => {
    state.openingLines = lines
    state.deniedLines = new Set()
    raiseCharter(state, null, { charterVersion })
  },
  OpeningLineDenied: (state, { denial, userId }) => {
    state.denials = denial
    state.deniedLines = new Set(state.deniedLines).add(userId)
    const member = state.members.get(userId)
    if (member) state.members.set(userId, { ...member, charterVersion: 0 })
  },
  RoundAdopted: (state, { round, recipientUserId, shares }) => {
    for (const { userId, amountMinor } of shares)
      if (userId !== recipientUserId) bring(state, userId, round, amountMinor)
  },
} satisfies Partial<Evolvers>
