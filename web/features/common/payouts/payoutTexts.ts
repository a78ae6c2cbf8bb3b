import { kindOf, message, messages } from '#shared/messages.ts'
import { inDialog, noticeAfterwards } from '../../../lib/messageKinds.ts'

const waitsBecause = kindOf('History of a payout: why it waits')

export const payoutTexts = messages({
  statuses: {
    due: message('Due', 'Status of a payout'),
    sending: message('On its way', 'Status of a payout: Stripe is asked to send it'),
    sent: message('Sent', 'Status of a payout'),
    confirmed: message('Received', 'Status of a payout'),
    contested: message('Not received', 'Status of a payout that its recipient misses'),
    proved: message('Proved', 'Status of a payout that an admin has shown to have arrived'),
    set_off: message('Nothing left', 'Status of a payout of which nothing is left to send'),
  },
  methods: {
    bank_transfer: message('Bank transfer', 'Choice of how money was handed over'),
    mobile_money: message('Mobile money', 'Choice of how money was handed over'),
    cash: message('Cash', 'Choice of how money was handed over'),
    check: message('Check', 'Choice of how money was handed over'),
    other: message('Other', 'Choice of how money was handed over'),
  },
  method: message('How it went', 'Label of that choice'),
  reference: message('Reference', 'Label of a field'),
  referenceHint: message(
    'So that both sides can find it again, such as the number of the transfer. Nothing personal.',
    'Below that field',
  ),
  proof: {
    due: message('Due since {date}', 'History of a payout'),
    takenBack: message(
      '{amount} less than it was: a payment in it was taken back before it was sent',
      'History of a payout',
    ),
    firmPart: waitsBecause('{amount} of it can be sent now'),
    notSettled: waitsBecause(
      '{part, select, rest {The rest} other {It}} can be sent on {date}, when its payments have settled',
    ),
    settling: waitsBecause(
      '{part, select, rest {The rest} other {It}} can be sent when its payments have settled',
    ),
    notFirm: waitsBecause(
      '{part, select, rest {The rest can} other {Can}} be sent from {date}: until then a bank can take back a part, or what its recipient paid into another pot',
    ),
    held: waitsBecause('Held until {date} by {who}{hasReason, select, yes {: {reason}} other {}}'),
    ordered: waitsBecause('{by, select, bank {A bank} other {A court}} asks for that: {reference}'),
    noDestination: waitsBecause(
      'Waits until {who} {whose, select, own {say} other {says}} where the money goes',
    ),
    givenUp: waitsBecause(
      'Was to go through Stripe, which was not finished in 14 days. It is sent by hand, and waits until {who} {whose, select, own {say} other {says}} where to',
    ),
    destinationChanged: waitsBecause('Where it goes was changed on {changed}. It can be sent from {date}'),
    goesTo: message(
      'Goes to: {kind}{masked, select, yes { {mask}} other {}}',
      'History of a payout that is due: the kind of an account, and its country with the end of its number',
    ),
    returned: message(
      'It did not arrive: this is attempt {attempt}',
      'History of a payout: which attempt, from 2 on',
    ),
    sendBy: message(
      'To be sent again by {date}, by somebody else than before',
      'History of a payout that did not arrive',
    ),
    judgeBy: message(
      'Two admins look for the bank’s record until {date}. Without one it counts as not arrived, and is due again.',
      'History of a payout that its recipient says has not come',
    ),
    approved: message('Approved by {who}', 'History of a payout'),
    needsApproval: waitsBecause(
      'Above the limit for one person alone: somebody else has to approve it first',
    ),
    sent: message(
      'Sent by {who} on {date}, {method, select, bank_transfer {by bank transfer} mobile_money {by mobile money} cash {in cash} check {by check} other {another way}}{hasReference, select, yes {, reference {reference}} other {}}',
      'History of a payout: its sender and how it went',
    ),
    expected: message(
      'It usually arrives by {date}. {whose, select, own {Please say} other {{who} says}} then whether it has come',
      'Where a payout is: when it should have arrived at its recipient',
    ),
    awaited: message(
      'It is on its way. {whose, select, own {Please say} other {{who} says}} when it has come',
      'Where a payout is: sent in a way that takes a time we don’t know',
    ),
    confirmed: message('Confirmed by {who} on {date}', 'History of a payout: its recipient'),
    atStripe: message('Stripe is asked to send it', 'Where a payout is'),
    sentByStripe: message(
      'Sent by Stripe on {date}, transfer {reference}',
      'History of a payout: it went to its recipient’s account with Stripe',
    ),
    notTransferred: message(
      'Stripe {code, select, balance_insufficient {has not sent it: there is not enough money with it yet. It is tried again every hour.} account_not_ready {has not sent it: the recipient’s account with it cannot receive money now. It is tried again every hour, until its recipient says where else it can go.} no_such_account {has not sent it: the recipient’s account with it is closed. It can be sent by hand, once its recipient says where to.} currency_not_supported {has not sent it: the recipient’s account with it takes no money in this currency. It can be sent by hand, once its recipient says where to.} charge_used_up {has not sent it out of one payment. It is tried again out of all money.} sent_otherwise {says that it has sent it before, differently. Look at its transfers. It can be sent by hand, once its recipient says where to.} reversed {gave it back. It is not sent by itself again. It can be sent by hand, once its recipient says where to.} other {has not sent it. It can be sent by hand, once its recipient says where to.}}',
      'History of a payout: why it is still due',
    ),
    waitsForFunds: waitsBecause(
      'Waits until the operator has enough money with Stripe. {whose, select, own {You need} other {Its recipient needs}} to do nothing.',
    ),
    toBank: message(
      '{is, select, arrived {Stripe says that {whose, select, own {your} other {the recipient’s}} bank has had it since {date}} other {On its way to {whose, select, own {your} other {the recipient’s}} bank, expected on {date}}}. {whose, select, own {Please say} other {{who} says}} whether it has come',
      'Where a payout is that Stripe has sent to its recipient’s bank',
    ),
    waitsForBank: message(
      'Waits for the bank of {who}',
      'Where a payout is that Stripe has sent: its bank does not have it yet',
    ),
    bankRefused: message(
      '{whose, select, own {Your bank refused it: {why}. It is in your account with Stripe. Please correct your bank account there: Stripe then pays it out again} other {The bank of {who} refused it: {why}. It is in their account with Stripe until they correct their bank account there}}',
      'Where a payout is; why: a clause, such as “the account is closed”',
    ),
    correct: message('Correct your account', 'Link below that, to the settings'),
    proposed: message(
      '{who} proposed to {is, select, returned {count it as returned} hold {hold it until {date}} other {count it as arrived}}. A second admin has to confirm that.',
      'History of a payout: an admin, and what they have found out about one that has not come, or until when it is held',
    ),
    contested: message('{who} said on {date} that it has not come', 'History of a payout: its recipient'),
    proved: message('An admin has shown that it arrived', 'History of a payout'),
    setOff: message(
      'Nothing is left to send: it was used for what was owed, or a bank took it back',
      'History of a payout',
    ),
    you: message('you', 'In place of a name, after “by”'),
    operator: message('the operator', 'In place of a name: who runs the installation'),
    Operator: message('The operator', 'The same, at the beginning of a sentence'),
    You: message('You', 'In place of a name, at the beginning of a sentence'),
  },
  acts: {
    approve: message('Approve', 'Button beside a large payout'),
    send: message('Mark as sent', 'Button beside a payout'),
    confirm: message('I have received it', 'Button beside a payout'),
    contest: message('I have not received it', 'Button beside a payout'),
    named: message('{act}: {amount} to {who}', 'A button read out: its own text, and the payout'),
    ask: message('Ask the members', 'Button beside a payout to the only admin'),
    hold: message('Hold', 'Button beside a payout, for admins: it is not sent for now'),
    extend: message('Hold longer', 'Button beside a payout, for admins: takes a second admin'),
    release: message('End the hold', 'Button beside a payout that is held, for admins'),
  },
  proofOf: message('Download proof: {amount} to {who}', 'Link that downloads a file about a payout'),
  keep: message('Not yet', 'Button that closes a dialog'),
  approving: {
    title: message('Approve {amount} to {who}?', 'Title of the dialog'),
    text: inDialog(
      'Large payouts need two people: one who approves and another who sends. You cannot send this one afterwards.',
    ),
    confirm: message('Approve', 'Button of the dialog'),
    busy: message('Approving...', 'That button while it works'),
    done: noticeAfterwards('The payout is approved', 'Somebody else can send it now.'),
  },
  asking: {
    title: message('Ask the members to let you send yourself {amount}?', 'Title of the dialog'),
    text: inDialog(
      'You are the only admin, so nobody else can send it. More than half of the other members have to agree. If they don’t answer within seven days, the operator can send it.',
    ),
    confirm: message('Ask the members', 'Button of the dialog'),
    busy: message('Asking...', 'That button while it works'),
    done: message('The members have been asked', 'Message afterwards'),
  },
  confirming: {
    title: message('Have you received {amount}?', 'Title of the dialog'),
    text: inDialog(
      'Say so only when you have the money. The payout is then finished, and everybody in the goal can see it.',
    ),
    confirm: message('Yes, I have received it', 'Button of the dialog'),
    done: noticeAfterwards('Thank you', 'The payout is finished.'),
  },
  contesting: {
    title: message('Still waiting for {amount}?', 'Title of the dialog'),
    text: message(
      '{who} and everybody else in the goal will see that it has not reached you, and an admin looks into it. Transfers between banks can take a few days.',
      'In the dialog: who has sent it',
    ),
    confirm: message('Report it missing', 'Button of the dialog'),
    keep: message('Keep waiting', 'Button that closes the dialog'),
    done: noticeAfterwards('An admin will look into it', 'You can still say that it has come after all.'),
  },
  sending: {
    title: message('Send {amount} to {who}', 'Title of the dialog'),
    text: inDialog(
      'Send the money first, then say here how. Its recipient gets a message, and confirms that it has come.',
    ),
    confirm: message('I have sent it', 'Button of the dialog'),
    done: message('{who} gets a message', 'Message afterwards: the recipient'),
  },
  holding: {
    title: message('Hold {amount} to {who}?', 'Title of the dialog, for admins'),
    text: inDialog('It is not sent until the hold ends by itself, 14 days after any admin first held it.'),
    reason: message('Reason', 'Label of a field'),
    hint: message(
      '{who} reads it, and it stays in the log: no personal details.',
      'Below that field: a name',
    ),
    confirm: message('Hold it', 'Button of the dialog'),
    busy: message('Holding...', 'That button while it works'),
    done: message('The payout is held', 'Message afterwards'),
  },
  extending: {
    title: message('Hold {amount} to {who} for longer?', 'Title of the dialog, for admins'),
    text: inDialog(
      'A second admin has to confirm this. No payout is held for more than 90 days in all, unless a bank or court asks for it.',
    ),
    until: message('Hold until', 'Label of a field: a date'),
    latest: message('{date} at the latest, unless a bank or court asks', 'Below that field'),
    orderedBy: message(
      'Who asks for it',
      'Label of a choice, where that is longer than admins may hold it by themselves',
    ),
    orderers: {
      bank: message('A bank', 'Choice: who asks for it'),
      court: message('A court', 'Choice: who asks for it'),
    },
    orderNote: message(
      'Two admins hold a payout until {date} by themselves. For longer, 90 days at a time, a bank or court has to ask.',
      'Below that choice',
    ),
    reference: message('Its name, and the number of its letter', 'Label of a field: of the bank or court'),
    reason: message('Reason', 'Label of a field'),
    hint: message(
      '{who} reads it, and it stays in the log: no personal details.',
      'Below that field: a name',
    ),
    confirm: message('Propose to a second admin', 'Button of the dialog'),
    done: message('A second admin has to confirm that', 'Message afterwards'),
  },
  releasing: {
    title: message('End the hold of {amount} to {who}?', 'Title of the dialog, for admins'),
    text: inDialog('It can be sent from now on, and its recipient gets a message.'),
    confirm: message('End the hold', 'Button of the dialog'),
    done: message('The payout is held no longer', 'Message afterwards'),
  },
})
