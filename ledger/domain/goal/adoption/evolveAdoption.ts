import { add, subtract } from '#shared/money.ts'
import { raiseCharter } from '../rotation/acceptance.ts'
import { bring } from '../rotation/pairs.ts'
import type { Evolvers, Evolving, Terms } from '../state.ts'
import { openingKey, openingPaidBy } from './adoptionState.ts'

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
    state.openingRecipients = new Map(state.openingRecipients).set(round, recipientUserId)
    for (const { userId, amountMinor } of shares) {
      if (userId === recipientUserId) continue
      bring(state, userId, round, amountMinor)
      const before = openingPaidBy(state, userId, round)
      state.openingPaid.set(openingKey(userId, round), add(before, amountMinor))
    }
  },
  OpeningCorrectionProposed: (state, { correction, ...proposed }) =>
    state.openingCorrections.set(correction, { ...proposed, status: 'proposed' }),
  OpeningCorrectionAnswered: (state, { correction, userId, inFavour }) => {
    const known = state.openingCorrections.get(correction)
    if (!known) return
    const { byUserId, debtorUserId, round, amountMinor } = known
    const status = inFavour ? 'agreed' : userId === byUserId ? 'withdrawn' : 'declined'
    state.openingCorrections.set(correction, { ...known, status })
    if (!inFavour) return
    const left = subtract(openingPaidBy(state, debtorUserId, round), amountMinor)
    state.openingPaid.set(openingKey(debtorUserId, round), left)
  },
} satisfies Partial<Evolvers>
