import type { GoalEvent } from '#shared/events/goal.ts'
import type { InvitationId } from '#shared/ids.ts'
import { needsOtherCard } from '#shared/retries.ts'
import { instant } from '#shared/time.ts'
import { adminProposalEvolvers } from './adminProposals/evolveAdminProposal.ts'
import { adoptionEvolvers, takeUp } from './adoption/evolveAdoption.ts'
import { cashBoxEvolvers, putIntoBox } from './cashBoxes/evolveCashBox.ts'
import { declineKey, newContribution } from './contributions/contribution.ts'
import { changeContribution, putContribution } from './contributions/holdings.ts'
import { reversalEvolvers } from './contributions/reversals.ts'
import { correctionEvolvers } from './corrections/evolveCorrection.ts'
import { evolvePotLowered } from './corrections/pots.ts'
import { depositEvolvers } from './deposits/evolveDeposit.ts'
import { guaranteeEvolvers } from './guarantees/evolveGuarantee.ts'
import { isReusable } from './members/invitationRules.ts'
import { takeOver } from './members/replacing.ts'
import { seatAt, withSeats } from './members/seats.ts'
import type { GoalChanges } from './organising.ts'
import { payoutEvolvers } from './payouts/evolvePayout.ts'
import { photoEvolvers } from './photos/evolvePhoto.ts'
import { askingAgain, askingFor } from './rotation/acceptance.ts'
import { agreedRulesEvolvers } from './rotation/agreedRules.ts'
import { charterEvolvers } from './rotation/charter.ts'
import { choosingEvolvers } from './rotation/choosingSeats.ts'
import { debtEvolvers } from './rotation/debts.ts'
import { drawEvolvers } from './rotation/draw.ts'
import { noteDebitFailed } from './rotation/fees.ts'
import { formingEvolvers } from './rotation/forming.ts'
import { noteOfferedCash, noteRefusedCash } from './rotation/offeredCash.ts'
import { pauseEvolvers } from './rotation/pausing.ts'
import { roundEvolvers } from './rotation/rounds.ts'
import { saltEvolvers } from './rotation/salts.ts'
import { sharingEvolvers } from './rotation/sharing.ts'
import { sparingEvolvers } from './rotation/sparing.ts'
import { swapEvolvers } from './rotation/swaps.ts'
import { notePaid, noteScheduled, scheduleEvolvers } from './schedules/evolveSchedule.ts'
import { joinAsStandIn, standInEvolvers } from './standIns/evolveStandIn.ts'
import type { Evolvers, Evolving, GoalState, Invitation, Terms } from './state.ts'
import { voteEvolvers } from './votes/evolveVote.ts'

/** What each event changes. */
const evolvers: Evolvers = {
  ...adminProposalEvolvers,
  ...adoptionEvolvers,
  ...agreedRulesEvolvers,
  ...cashBoxEvolvers,
  ...charterEvolvers,
  ...choosingEvolvers,
  ...correctionEvolvers,
  ...debtEvolvers,
  ...depositEvolvers,
  ...drawEvolvers,
  ...saltEvolvers,
  ...formingEvolvers,
  ...guaranteeEvolvers,
  ...payoutEvolvers,
  ...photoEvolvers,
  ...reversalEvolvers,
  ...pauseEvolvers,
  ...roundEvolvers,
  ...scheduleEvolvers,
  ...sharingEvolvers,
  ...sparingEvolvers,
  ...standInEvolvers,
  ...swapEvolvers,
  ...voteEvolvers,
  GoalCreated: (state, created) => {
    state.terms = created
    takeUp(state, created)
  },
  GoalEdited: (state, { edit, ...changes }) => {
    if (state.terms) state.terms = withChanges(state.terms, changes)
    state.edits = edit
  },
  GoalArchived: (state, { edit }) => {
    state.archived = true
    state.edits = edit
  },
  GoalRestored: (state, { edit, due, askedOn }) => {
    state.archived = false
    state.edits = edit
    if (askedOn !== undefined) askingAgain(state, askedOn)
    if (!due) return
    state.cycle = due.cycle
    state.dueOn = due.dueOn
    state.dueDays.set(due.round, due.dueOn)
  },
  GoalCancelled: state => {
    state.cancelled = true
  },
  MemberJoined: (state, joined) => {
    const { userId, role, position, invitationId = null, join } = joined
    // Members who joined before charters existed, and founders, have accepted version 1.
    const { charterVersion = position === null ? 0 : 1, askedOn, acceptedFigureMinor: figureMinor } = joined
    const seats = seatAt(position)
    state.members.set(userId, { role, position, seats, invitationId, charterVersion, figureMinor, askedOn })
    state.joins.set(userId, join)
    state.left.delete(userId)
    joinAsStandIn(state, joined)
  },
  MemberRoleChanged: (state, { userId, role, position, change, askedOn }) => {
    const member = state.members.get(userId)
    const keepsSeats = position !== null && member && member.seats.length > 0
    if (member)
      state.members.set(userId, withSeats({ ...member, role }, keepsSeats ? member.seats : seatAt(position)))
    if (askedOn !== undefined) askingFor(state, userId, askedOn)
    state.roleChanges = change
  },
  MemberLeft: (state, { userId, leaving, reason }) => {
    state.members.delete(userId)
    state.left.set(userId, reason)
    state.agreed.delete(userId)
    state.leavings = leaving
  },
  MemberReplaced: takeOver,
  InvitationIssued: (state, { invitationId, ...issued }) => {
    state.invitations.set(invitationId, { ...issued, status: 'pending', resends: 0 })
  },
  InvitationResent: (state, { invitationId, resend: resends, expiresAt }) =>
    changeInvitation(state, invitationId, { status: 'pending', resends, expiresAt }),
  InvitationAccepted: (state, { invitationId }) => {
    const known = state.invitations.get(invitationId)
    if (known && !isReusable(known)) changeInvitation(state, invitationId, { status: 'accepted' })
  },
  InvitationDeclined: (state, { invitationId }) =>
    changeInvitation(state, invitationId, { status: 'declined' }),
  InvitationRevoked: (state, { invitationId }) =>
    changeInvitation(state, invitationId, { status: 'revoked' }),
  InvitationExpired: (state, { invitationId }) =>
    changeInvitation(state, invitationId, { status: 'expired' }),
  ContributionRequested: (state, { contributionId, schedule, ...asked }) => {
    putContribution(state, contributionId, newContribution({ ...asked, scheduleId: schedule?.scheduleId }))
    if (schedule) noteScheduled(state, contributionId, schedule)
  },
  ContributionOpened: (state, { contributionId, paymentIntentId }) =>
    changeContribution(state, contributionId, { status: 'opened', paymentIntentId }),
  ContributionResumed: (state, { requestId, contributionId }) => {
    state.resumed.set(requestId, contributionId)
  },
  ContributionReported: (state, { contributionId, cashHolderUserId }) => {
    changeContribution(state, contributionId, { status: 'reported', cashHolderUserId })
    noteOfferedCash(state, contributionId)
  },
  ContributionProcessing: (state, { contributionId, debit }) =>
    changeContribution(state, contributionId, { status: 'processing', paidWith: debit }),
  ContributionDeclined: (state, declined) => {
    const { contributionId, attempt: declines, code, declineCode, adviceCode: advice = null } = declined
    const before = state.contributions.get(contributionId)?.declineKeys ?? []
    changeContribution(state, contributionId, {
      status: 'opened',
      declines,
      declineKeys: [...before, declineKey(declined)],
      needsOtherCard: needsOtherCard({ code: declineCode ?? code, advice }),
    })
  },
  ContributionReceived: (state, received) => {
    const { contributionId, userId, holderUserId = userId, amountMinor, paymentIntentId } = received
    const { confirmedByUserId = userId, cashHolderUserId } = received
    const { round = null, receivedAt, authenticated = false, paidWith } = received
    const known = state.contributions.get(contributionId) ?? newContribution({ userId, amountMinor, round })
    putContribution(state, contributionId, {
      ...known,
      userId,
      holderUserId,
      amountMinor,
      status: 'received',
      paymentIntentId: paymentIntentId ?? undefined,
      keptByUserId:
        paymentIntentId === null && cashHolderUserId === undefined ? confirmedByUserId : undefined,
      cashHolderUserId,
      // Money that moved outside is available at once.
      availableAt: paymentIntentId === null ? instant(0) : undefined,
      receivedAt,
      authenticated,
      paidWith,
    })
    if (cashHolderUserId !== undefined) putIntoBox(state, cashHolderUserId, amountMinor)
    if (known.scheduleId) notePaid(state, known.scheduleId)
  },
  ContributionSettled: (state, { contributionId, availableAt }) =>
    changeContribution(state, contributionId, { availableAt }),
  ContributionCancelled: (state, cancelled) => {
    const { contributionId, byUserId } = cancelled
    changeContribution(state, contributionId, { status: 'cancelled' })
    noteDebitFailed(state, cancelled)
    if (byUserId !== undefined) noteRefusedCash(state, contributionId, byUserId)
  },
  WithdrawalRequested: state => {
    state.withdrawn = true
  },
  PotLowered: evolvePotLowered,
  CircleWoundUp: state => {
    state.cancelled = true
    state.woundUp = true
  },
}

type Evolver = (state: Evolving, data: GoalEvent['data'], event: GoalEvent) => void

/** Never throws: an event that does not fit changes nothing. */
export const evolve = (state: GoalState, event: GoalEvent): GoalState => {
  const next: Evolving = state
  const evolver = evolvers[event.type] as Evolver | undefined
  evolver?.(next, event.data, event)
  return next
}

const changeInvitation = (state: GoalState, id: InvitationId, changes: Partial<Invitation>): void => {
  const known = state.invitations.get(id)
  if (known) state.invitations.set(id, { ...known, ...changes })
}

const withChanges = (terms: Terms, changes: GoalChanges): Terms => {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...terms, ...Object.fromEntries(given) }
}
