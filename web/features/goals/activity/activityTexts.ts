import { kindOf, message, messages } from '#shared/messages.ts'

const deed = kindOf('What somebody did')

export const activityTexts = messages({
  title: message('Activity', 'Heading of what happened in a goal'),
  failed: message('Could not load the activity.', 'In its place'),
  loading: message('Loading the activity', 'Read out while it loads'),
  empty: message('Nothing has happened yet', 'In its place'),
  more: message('Show more', 'Button below it'),
  loadingMore: message('Loading...', 'That button while it works'),
  moreFailed: message('Could not load more. Please try again.', 'Message'),
  today: message('Today', 'Heading in place of a day'),
  yesterday: message('Yesterday', 'Heading in place of a day'),
  you: message('You', 'In place of a name, at the beginning of a sentence'),
  /** By the server's names. */
  fields: {
    name: message('the name', 'In a list of what was changed'),
    circleWord: message('what the circle is called', 'In a list of what was changed'),
    subtype: message('the kind', 'In a list of what was changed'),
    description: message('the description', 'In a list of what was changed'),
    targetAmount: message('the target', 'In a list of what was changed'),
    targetMinor: message('the target', 'In a list of what was changed'),
    endDate: message('the end date', 'In a list of what was changed'),
    totalMembers: message('the expected members', 'In a list of what was changed'),
    contributionAmount: message('the planned contribution', 'In a list of what was changed'),
    contributionMinor: message('the planned contribution', 'In a list of what was changed'),
  },
  noField: message('this goal', 'In place of that list'),
})

/** Actions of a person. `object` is the person concerned, where `about` is not that person alone. */
export const deeds = messages({
  GoalCreated: deed('<who>{who}</who> created this goal'),
  GoalEdited: message(
    '<who>{who}</who> changed {fields}',
    'What somebody did; fields: a list of what was changed',
  ),
  GoalArchived: deed('<who>{who}</who> archived this goal'),
  GoalRestored: deed('<who>{who}</who> brought this goal back'),
  GoalCancelled: deed('<who>{who}</who> cancelled this goal'),
  MemberJoined: message(
    '<who>{who}</who> {detail, select, auditor {joined as an auditor} stand_in {added {whom}, who has no account} other {joined}}',
    'What somebody did; whom: a new member without an account',
  ),
  SeatsChosen: message(
    '<who>{who}</who> {about, select, self {{person, select, you {have} other {has}} {detail, select, 1 {one seat} other {{detail} seats}} now} other {changed {object, select, you {your} other {{whom}’s}} seats to {detail}}}',
    'What somebody did before a circle began; detail: a number; whom: whose seats they are',
  ),
  SharingProposed: deed('<who>{who}</who> asked other members to share a seat'),
  SharingAnswered: deed(
    '<who>{who}</who> {detail, select, yes {agreed to share a seat} other {did not agree to share a seat}}',
  ),
  StandInAnswered: deed('<who>{who}</who> answered by the link, and takes part'),
  StandInNumberChanged: deed('<who>{who}</who> set the number to which {whom}’s link is sent'),
  SeatClaimed: deed('<who>{who}</who> claimed the seat, to have an account'),
  SeatClaimVouched: deed('<who>{who}</who> confirmed that the claim to a seat is {whom}’s'),
  SeatClaimObjected: deed('<who>{who}</who> objected to {whom}’s claim to a seat'),
  SeatClaimEnded: deed(
    '<who>{who}</who> {detail, select, rejected {rejected {whom}’s claim to a seat} other {confirmed {whom}’s claim to a seat}}',
  ),
  StandInMerged: deed('<who>{who}</who> has taken over {whom}’s seat, with an account'),
  InvitationIssued: message(
    '<who>{who}</who> {detail, select, email {invited somebody by email} sms {invited somebody by SMS} link {made an invite link} other {invited somebody}}{about, select, self {} other { to take over {object, select, you {your} other {{whom}’s}} seat}}',
    'What somebody did; whom: whose seat is handed over',
  ),
  InvitationResent: deed('<who>{who}</who> sent an invitation again'),
  InvitationDeclined: deed('<who>{who}</who> declined an invitation'),
  InvitationRevoked: deed('<who>{who}</who> withdrew an invitation'),
  MemberRoleChanged: message(
    '<who>{who}</who> {about, select, self {became} other {made {object, select, you {you} other {{whom}}}}} {detail, select, organiser {organiser} co_organiser {co-organiser} member {a member} auditor {an auditor} other {something else}}',
    'What somebody did; whom: who has another role now',
  ),
  MemberLeft: message(
    '<who>{who}</who> {about, select, self {left} other {{detail, select, replaced {had {object, select, you {you} other {{whom}}} hand over the seat} other {removed {object, select, you {you} other {{whom}}}}}}}',
    'What somebody did; whom: who is no member any more',
  ),
  MemberReplaced: message(
    '<who>{who}</who> {about, select, self {took over a seat} other {took over {object, select, you {your} other {{whom}’s}} seat}}',
    'What somebody did; whom: whose seat it was',
  ),
  ContributionProcessing: deed('<who>{who}</who> sent {amount}, which is on its way'),
  ContributionDeclined: deed('<who>{who}</who> had a payment of {amount} declined'),
  ContributionReceived: message(
    '<who>{who}</who> contributed {amount}{round, select, none {} other { to round {round}}}{about, select, self {} other { for {object, select, you {your seat} other {the seat of {whom}}}}}',
    'What somebody did; round: a number, or none',
  ),
  ContributionCancelled: deed('<who>{who}</who> did not complete a payment of {amount}'),
  ContributionRefunded: deed('<who>{who}</who> {person, select, you {were} other {was}} paid back {amount}'),
  ContributionRefundFailed: deed('<who>{who}</who> could not be paid back {amount}, which counts again'),
  RefundFeeKept: deed('<who>{who}</who> paid a fee of {amount} for a refund'),
  RefundFeeReturned: deed('<who>{who}</who> got a fee of {amount} back, as the refund did not arrive'),
  ContributionDisputed: deed('<who>{who}</who> had {amount} taken back by the bank'),
  DisputeWon: deed(
    '<who>{who}</who> {person, select, you {have} other {has}} {amount} back that the bank had taken',
  ),
  RulesAgreed: deed('The members agreed on other rules, from round {round} on'),
  CharterAmended: deed('<who>{who}</who> changed the rules of the circle'),
  CharterAccepted: deed('<who>{who}</who> accepted the rules of the circle'),
  OpeningLinesAsked: deed('<who>{who}</who> entered the opening lines, which each member confirms'),
  OpeningLineDenied: deed('<who>{who}</who> says that their opening line is wrong'),
  OpeningCorrectionProposed: deed(
    '<who>{who}</who> said that {amount} of round {detail} was not paid between {person, select, you {you} other {them}} and {object, select, you {you} other {{whom}}}',
  ),
  OpeningCorrectionAnswered: deed(
    '<who>{who}</who> {detail, select, yes {agreed to} other {declined}} a correction of an earlier round',
  ),
  RotationOrdered: deed('<who>{who}</who> changed the order of turns'),
  CircleShrunk: message(
    '<who>{who}</who> made it a circle of {detail}',
    'What somebody did; detail: how many members',
  ),
  DrawCommitted: deed('<who>{who}</who> began a draw of the turns'),
  DrawSalted: deed('<who>{who}</who> shuffled for the draw'),
  DrawSaltCommitted: deed('<who>{who}</who> shuffled for the draw'),
  DrawSaltRevealed: deed('<who>{who}</who> showed their shuffle'),
  RoundOpened: deed('<who>{who}</who> opened round {round}'),
  RoundClosed: message(
    '<who>{who}</who> closed round {round} without everybody: its pot of {amount} is due to {object, select, you {you} other {{whom}}}',
    'What somebody did; whom: who receives it',
  ),
  DebtArose: message(
    '<who>{who}</who> {detail, select, reversed {had {amount} taken back after the round, which is still to be paid{about, select, self {} other { to {object, select, you {you} other {{whom}}}}}} seat_taken_over {got {amount} for rounds that {about, select, self {a former member} other {{object, select, you {you} other {{whom}}}}} had paid, and {person, select, you {have} other {has}} to pass it on} guaranteed {had {amount} paid out of {about, select, self {a pot} other {{object, select, you {your} other {{whom}’s}} pot}}, and {person, select, you {owe} other {owes}} it} late_fee {{person, select, you {owe} other {owes}} a late fee of {amount}{about, select, self {} other { to {object, select, you {you} other {{whom}}}}}} organiser_fee {{person, select, you {owe} other {owes}} the organiser’s fee of {amount}{about, select, self {} other { to {object, select, you {you} other {{whom}}}}}} wound_up {received {amount} more than was paid in, and {person, select, you {have} other {has}} to give it{about, select, self {} other { to {object, select, you {you} other {{whom}}}}}} other {fell short by {amount}, still to be paid{about, select, self {} other { to {object, select, you {you} other {{whom}}}}}}}',
    'What somebody did; whom: to whom money is owed',
  ),
  DebtPaid: message(
    '<who>{who}</who> paid the {amount} owed{about, select, self {} other { to {object, select, you {you} other {{whom}}}}}',
    'What somebody did; whom: to whom money was owed',
  ),
  DebtNetted: message(
    '<who>{who}</who> had the {amount} owed{about, select, self {} other { to {object, select, you {you} other {{whom}}}}} taken out of {detail, select, payout {a payout} other {the pot}}',
    'What somebody did; whom: to whom money was owed',
  ),
  DebtReleased: message(
    '<who>{who}</who> {detail, select, forgiven {let {object, select, you {you} other {{whom}}} off {amount}} set_off {and {object, select, you {you} other {{whom}}} owed each other {amount}, which is settled} other {received {amount} from {object, select, you {you} other {{whom}}} outside Calabash}}',
    'What somebody did; whom: who owed it',
  ),
  GuaranteeAccepted: deed(
    '<who>{who}</who> {person, select, you {answer} other {answers}} for {object, select, you {you} other {{whom}}}, up to {amount}',
  ),
  GuaranteeEnded: deed(
    '<who>{who}</who> took back what was agreed with {object, select, you {you} other {{whom}}}: nobody answers for anybody by it any more',
  ),
  GuaranteePaid: deed(
    '<who>{who}</who> paid {amount} out of the pot for {object, select, you {you} other {{whom}}}',
  ),
  SwapProposed: deed(
    '<who>{who}</who> proposed to swap turns with {object, select, you {you} other {{whom}}}',
  ),
  SwapAccepted: deed('<who>{who}</who> swapped turns with {object, select, you {you} other {{whom}}}'),
  SwapDeclined: deed(
    '<who>{who}</who> {detail, select, withdrawn {withdrew a proposed swap} other {declined a swap}}',
  ),
  CashCounted: message(
    '<who>{who}</who> counted {amount} in the cash box{entry, select, fits {, as it should be} less {, which is less than it should be: {why}} other {, which is more than it should be: {why}}}',
    'What somebody did; why: their explanation',
  ),
  CashHandoverProposed: message(
    '<who>{who}</who> said that {object, select, you {you} other {{whom}}} got {amount} out of the cash box',
    'What somebody did; whom: who keeps another cash box',
  ),
  CashHandoverConfirmed: message(
    '<who>{who}</who> confirmed {amount} from {object, select, you {your} other {{whom}’s}} cash box',
    'What somebody did; whom: who keeps that cash box',
  ),
  CashHandoverEnded: deed('<who>{who}</who> said that cash was not handed over after all'),
  CircleWoundUp: deed('<who>{who}</who> wound the circle up'),
  PauseAnnounced: deed(
    '<who>{who}</who> announced a pause of {detail} {detail, select, 1 {day} other {days}}',
  ),
  PauseObjected: deed('<who>{who}</who> objected to the pause'),
  VoteOpened: message(
    '<who>{who}</who> proposed {detail, select, wind_up {to wind the circle up} pause {a pause} rules {other rules} payout {that {object, select, you {your payout} other {the payout to {whom}}} is sent, the recipient being the only admin} organiser {{object, select, you {you} other {{whom}}} as the organiser} other {to replace {object, select, you {you} other {{whom}}}}}',
    'What somebody did; whom: the member whom it is about',
  ),
  EntryReversed: message(
    '<who>{who}</who> {entry, select, PayoutSent {corrected the books: {amount} was not sent to {object, select, you {you} other {{whom}}} ({why})} DebtReleased {corrected the books: {object, select, you {your} other {{whom}’s}} debt of {amount} is open again ({why})} other {corrected the books: {object, select, you {your} other {{whom}’s}} contribution of {amount} was not made ({why})}}',
    'What somebody did; why: a reason that the doer typed',
  ),
  PayoutApproved: deed(
    '<who>{who}</who> approved the payout of {amount} to {object, select, you {you} other {{whom}}}',
  ),
  PayoutHeld: deed(
    '<who>{who}</who> held back the payout of {amount} to {object, select, you {you} other {{whom}}}',
  ),
  PayoutHoldReleased: deed(
    '<who>{who}</who> released the payout of {amount} to {object, select, you {you} other {{whom}}}',
  ),
  DepositPlaced: deed('<who>{who}</who> left a deposit of {amount}'),
  DepositKept: deed('<who>{who}</who> had {amount} of the pot kept back as a deposit'),
  DepositLowered: deed('<who>{who}</who> had {amount} of a deposit taken back by the bank'),
  DepositReleased: message(
    '<who>{who}</who> {detail, select, default {had {amount} of their deposit pay what they owe} other {got {amount} of their deposit back}}',
    'What happened to somebody’s deposit',
  ),
  PayoutLowered: message(
    '<who>{who}</who> had {amount} taken back by the bank before it was paid out{about, select, self {} other { to {object, select, you {you} other {{whom}}}}}',
    'What somebody did; whom: who was to receive it',
  ),
  PayoutSent: deed('<who>{who}</who> sent {object, select, you {you} other {{whom}}} {amount}'),
  PayoutConfirmed: deed('<who>{who}</who> confirmed the payout of {amount}'),
  PayoutContested: deed('<who>{who}</who> said that the payout of {amount} has not come'),
  PayoutCaseClosed: deed(
    '<who>{who}</who> {detail, select, received {received the payout of {amount} after all} returned {found that the payout of {amount} to {object, select, you {you} other {{whom}}} came back} other {showed that the payout of {amount} reached {object, select, you {you} other {{whom}}}}}',
  ),
  PayoutDue: message(
    '<who>{who}</who> {about, select, self {took out {amount}} other {gave {amount} back to {object, select, you {you} other {{whom}}}}}',
    'What somebody did; whom: to whom money was given back',
  ),
  WithdrawalRequested: deed('<who>{who}</who> had the savings paid out'),
  ContributionReported: deed('<who>{who}</who> reported a contribution of {amount}'),
})

/** Events without an actor among the members. */
export const events = messages({
  InvitationDeclined: message('An invitation was declined', 'What happened'),
  InvitationRevoked: message('An invitation was withdrawn', 'What happened'),
  InvitationExpired: message('An invitation expired', 'What happened'),
  GoalCancelled: message('This goal was cancelled', 'What happened'),
  MemberLeft: message(
    '{object, select, you {You have} other {{whom} has}} not accepted the rules in time, and the seat is free again',
    'What happened; whom: whose seat it was',
  ),
  DrawRevealed: message('The turns were drawn', 'What happened'),
  DrawVoided: message('A draw ended, and no turns were drawn', 'What happened'),
  RotationBegan: message('The rotation began', 'What happened'),
  OpeningLinesAsked: message('All members are asked again to confirm their opening lines', 'What happened'),
  RoundAdopted: message(
    'Round {round} was before this circle was kept here: {object, select, you {you have} other {{whom} has}} had its pot of {amount}',
    'What happened; whom: who received it',
  ),
  RoundOpened: message('Round {round} opened', 'What happened'),
  MemberLate: message(
    'The grace period has ended: {object, select, you {you have} other {{whom} has}} not paid round {round}',
    'What happened',
  ),
  RoundClosed: message(
    'Round {round} {why, select, short {closed without everybody} other {is full}}: {amount} is due to {object, select, you {you} other {{whom}}}',
    'What happened',
  ),
  DebtReleased: message(
    'The operator wrote off {amount} that {object, select, you {you} other {{whom}}} owed',
    'What happened: who runs the installation bears it',
  ),
  CircleWoundUp: message('The circle was wound up', 'What happened'),
  GraceExtended: message(
    'Those who had not paid round {entry} got time until {why}: payments could not be taken for a while',
    'What happened; why: a day',
  ),
  SeatSpared: message(
    '{why, select, waits {Round {entry} waits: {object, select, you {you} other {{whom}}} can’t pay for now and {object, select, you {are} other {is}} not late} other {{object, select, you {You have} other {{whom} has}} until {why} to pay round {entry}}}',
    'What happened; why: a day; whom: who could not help it',
  ),
  PayoutDivided: message(
    'The firm part of the payout to {object, select, you {you} other {{whom}}} is sent first; {amount} follows',
    'What happened: a bank can still take back what follows',
  ),
  PauseRejected: message('There is no pause: a third of the seats objected', 'What happened'),
  RotationPaused: message(
    'All dates ahead were moved by {detail} {detail, select, 1 {day} other {days}}',
    'What happened in a circle that pauses',
  ),
  VoteEnded: message(
    '{why, select, accepted {It was agreed} rejected {It was not agreed} withdrawn {It is no longer proposed} other {It is settled otherwise}}: {entry, select, wind_up {to wind the circle up} pause {a pause} rules {other rules} payout {that {object, select, you {your payout} other {the payout to {whom}}} is sent} organiser {{object, select, you {you} other {{whom}}} as the organiser} other {to replace {object, select, you {you} other {{whom}}}}}',
    'What came of a vote; whom: the member whom it was about',
  ),
  SeatClaimEnded: message(
    '{object, select, you {Your} other {{whom}’s}} claim to a seat stands: {detail, select, undecided {there was no decision about an objection within 14 days} other {no member objected}}',
    'What happened; whom: a member who joined without an account',
  ),
  PayoutDue: message('{amount} is due to {object, select, you {you} other {{whom}}}', 'What happened'),
  PayoutSent: message(
    '{detail, select, stripe {{amount} went to {object, select, you {your} other {{whom}’s}} account with Stripe} other {The operator sent {object, select, you {you} other {{whom}}} {amount}}}',
    'What happened: it went there by itself, or who runs the installation has sent it',
  ),
  PayoutTransferReversed: message(
    '{amount} came back from {object, select, you {your} other {{whom}’s}} account with Stripe, and is due again',
    'What happened: the operator or Stripe has taken a payout back',
  ),
  PayoutCaseClosed: message(
    '{detail, select, overdue {No bank’s record showed within 14 days that the payout of {amount} reached {object, select, you {you} other {{whom}}}: it is due again} returned {The operator found that the payout of {amount} to {object, select, you {you} other {{whom}}} came back} other {The operator showed that the payout of {amount} reached {object, select, you {you} other {{whom}}}}}',
    'What happened: who runs the installation has looked into a payout, or nobody has',
  ),
})
