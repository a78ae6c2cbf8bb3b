import { kindOf, message, messages } from '#shared/messages.ts'
import { pairOf } from '../../lib/messageKinds.ts'

const cause = kindOf('Below a debt: its cause')
const reason = pairOf('Choice of why a debt ends', 'Below that choice')

export const rotationTexts = messages({
  loading: message('Loading the circle', 'Read out while it loads'),
  failed: message('Could not load the circle.', 'In its place'),
  expectedOnce: message(
    'Expected once {names} {count, plural, one {has} other {have}} paid.',
    'Below a day: who is late with the open round, for which it waits',
  ),
  sheet: message('Who has paid which round', 'Link to a table of members and rounds'),
  turn: {
    title: message('Whose turn it is', 'Heading of the first card of a circle'),
    yours: message('It is your turn to receive <pot>{pot}</pot>.', 'First sentence of the card: an amount'),
    theirs: message(
      'It is {who}’s turn to receive <pot>{pot}</pot>.',
      'First sentence of the card: a name and an amount',
    ),
    open: message(
      'The first seat is still open; it receives <pot>{pot}</pot>.',
      'First sentence of the card: an amount',
    ),
    forming: message('{taken} of {seats} seats taken', 'First sentence of a circle that has not begun'),
    full: message(
      'All {seats, plural, one {# seat is} other {# seats are}} taken.',
      'First sentence of a circle that has not begun',
    ),
    first: message(
      '{whose, select, yours {You receive} open {A seat that is still open receives} other {{who} receives}} {number, plural, =1 {the first pot} other {the pot of round #}} of {pot}, on {date} at the earliest.',
      'Below that sentence: name, amount and day',
    ),
    firstDrawn: message(
      'The order is still to be drawn. The first pot of {pot} is paid out on {date} at the earliest.',
      'Below that sentence, while it is not known who receives first: amount and day',
    ),
    complete: message(
      'Round {round} is complete: {whose, select, yours {you receive} other {{who} receives}} <pot>{pot}</pot>.',
      'First sentence of the card: name and amount',
    ),
    opens: message('Round {round} opens on {date}.', 'Below that sentence'),
    finished: message(
      'All {rounds, plural, one {# round is} other {# rounds are}} complete.',
      'First sentence of a circle that is over',
    ),
    everybody: message('Everybody has received the pot once.', 'Below that sentence'),
    unpaid: message(
      'Still to be received: the {count, plural, one {pot} other {pots}} of {names}.',
      'Below that sentence: members whose payout has not arrived yet',
    ),
    woundUp: message(
      'This circle was wound up in round {round}.',
      'First sentence of a circle that was ended early',
    ),
    noMore: message(
      'It takes no more contributions. What is still owed stands under Money.',
      'Below that sentence',
    ),
    inPot: message(
      '<amount>{amount}</amount> of {pot} in the pot · {paid} of {members} paid',
      'Two amounts, and how many members have paid',
    ),
    late: message('{count, plural, one {# member is late.} other {# members are late.}}', 'On the card'),
    round: message('Round', 'In the middle of the wheel, above such as “2 of 5”'),
    of: message('{round} of {rounds}', 'Which of a circle’s rounds it is'),
    nextDue: message('Next due date', 'Label of a day'),
    payoutTo: message('to {who}', 'In the middle of the wheel, below a round: its recipient'),
    toYou: message('to you', 'In the middle of the wheel, below a round'),
    toOpenSeat: message('to an open seat', 'In the middle of the wheel, below a round'),
    toBeDrawn: message('to be drawn', 'In the middle of the wheel, in place of a recipient'),
    done: message('complete', 'In the middle of the wheel, below a round'),
    ended: message('wound up', 'In the middle of the wheel, below a round'),
    describe: message(
      'Rotation: {whose, select, yours {it is your turn to receive} open {it is an open seat’s turn to receive} drawn {the order is still to be drawn for a pot of} other {it is {who}’s turn to receive}} {pot}. {paid} of {members} members have contributed this cycle: {amount} is in the pot.',
      'The wheel of a circle, read out',
    ),
    you: message('You', 'Mark at the reader’s own seat'),
    legend: {
      turn: message('Receives this round', 'What a mark on the wheel means'),
      paid: message('Contributed', 'What a mark on the wheel means'),
      waiting: message('Pending', 'What a mark on the wheel means: has not paid yet'),
      late: message('Late', 'What a mark on the wheel means'),
      open: message('Open seat', 'What a mark on the wheel means'),
      received: message('Has had their turn', 'What a mark on the wheel means'),
      own: message('You', 'What a mark on the wheel means'),
    },
  },
  part: {
    title: message('Your part', 'Heading of what waits for the reader'),
    nothing: message('Nothing waits for you.', 'Below that heading'),
    paid: message('You have paid round {round}. Nothing else waits for you.', 'Below that heading'),
    pay: message('You owe <amount>{amount}</amount> for round {round}', 'Row: what the reader has to pay'),
    payYour: message(
      'You owe <amount>{amount}</amount> for round {round}, which is your own',
      'Row: what the reader pays into the pot they receive',
    ),
    due: message('Due {date}', 'Below a row'),
    underWay: message(
      '<amount>{amount}</amount> for round {round} is on its way from your bank',
      'Row: a bank debit that the bank has not answered yet',
    ),
    underWayText: message('Your bank answers by {date}. Until then it is not in the pot.', 'Below that row'),
    deposit: message(
      'You owe a deposit of <amount>{amount}</amount>',
      'Row: what the reader leaves with the platform',
    ),
    depositText: message('Until it is paid and settled, your pot answers for it.', 'Below that row'),
    payDeposit: message('Pay the deposit', 'Button of that row'),
    debt: message(
      'You owe <amount>{amount}</amount> to {who}{round, select, none {} other { from round {round}}}',
      'Row: a debt; its round is a number, or none',
    ),
    house: message('Calabash', 'In place of a name, as whom money is owed to'),
    causes: {
      round_closed_short: cause('The round was closed without your contribution.'),
      taken_back: cause('Your bank took your payment back before the pot was sent.'),
      seat_taken_over: cause('It had paid the rounds before from the seat that you have taken over.'),
      reversed: cause('What you had paid was taken back.'),
      guaranteed: cause('Their pot paid a round for you.'),
      late_fee: cause('You were late with this round, and the rules name a fee for that.'),
      organiser_fee: cause('The rules give the organiser a part of each pot.'),
      wound_up: cause('The circle ended before you had given as much as you received.'),
    },
    debtBeingPaid: message('Your payment is on its way.', 'Below a debt'),
    payDebt: message('Pay it', 'Button beside a debt'),
    payDebtNamed: message('Pay it: {amount} to {who}', 'That button read out'),
    owed: message(
      '{who} owes you <amount>{amount}</amount>{round, select, none {} other { from round {round}}}',
      'Row: a debt; its round is a number, or none',
    ),
    beingPaid: message('It is being paid.', 'Below a debt'),
    owedText: message(
      '{cause, select, late_fee {A late fee. } organiser_fee {Your fee as the organiser. } other {}}What they pay here is passed on to you.',
      'Below a debt',
    ),
    settle: message('Settle', 'Button beside a debt'),
    settleNamed: message('Settle: {amount} of {who}', 'That button read out: who owes how much'),
    receive: message(
      'You receive <amount>{amount}</amount> in round {round}, on {date}',
      'Row: when the reader’s turn comes',
    ),
    reported: message(
      '{who} says that <amount>{amount}</amount> has been paid. Has it come?',
      'Row: money that was paid outside, to be confirmed',
    ),
    reportedByYou: message(
      'You have said that you paid <amount>{amount}</amount>; it counts when the other side has confirmed it',
      'Row: money that was paid outside',
    ),
    accept: message('The rules of this circle have changed', 'Row: asks to accept them'),
    acceptNew: message('Say that you agree with the rules of this circle', 'Row: asks to accept them'),
    acceptText: message('It begins when everybody has accepted them.', 'Below that row: the circle begins'),
    readRules: message('Read and accept', 'Button of that row'),
    salt: message('A draw for the order is open', 'Row: the order of turns is drawn by lot'),
    saltText: message('Until {until}, so that no one can fix the order.', 'Below that row: a day and time'),
    addSalt: message('Shuffle too', 'Button of that row'),
    swap: message(
      '{who} would like to swap turns: you would receive in round {theirs}, they in round {yours}',
      'Row: who asks, their round and the reader’s',
    ),
    swapMine: message('You have asked {who} to swap turns', 'Row'),
    acceptSwap: message('Swap turns', 'Button: agrees to a swap'),
    declineSwap: message('Decline', 'Button: does not agree to a swap'),
    withdrawSwap: message('Withdraw', 'Button: asks for a swap no more'),
    sent: message(
      '{who} has sent you <amount>{amount}</amount>. Has it come?',
      'Row: a payout to be confirmed',
    ),
    contested: message(
      'You have said that <amount>{amount}</amount> has not come',
      'Row: a payout that the reader misses',
    ),
    contestedText: message('An admin is looking into it.', 'Below that row'),
    dueToYou: message(
      '<amount>{amount}</amount> is due to you{fee, select, late_fee {: a late fee} organiser_fee {: the organiser’s fee} other {}}',
      'Row: a payout that is not sent yet',
    ),
    heldFromYou: message('<amount>{amount}</amount> for you is on hold', 'Row: a payout that an admin holds'),
    seatsAsked: message(
      'The other members vote until {when} on whether you may send it to yourself',
      'Below a payout to the only admin',
    ),
    toSendOwn: message(
      'You may send yourself <amount>{amount}</amount>',
      'Row: a payout to the only admin, who may send it by the word of the other members',
    ),
    toSend: message('Send <amount>{amount}</amount> to {who}', 'Row: a payout that the reader is to send'),
    toApprove: message(
      'Approve <amount>{amount}</amount> for {who}',
      'Row: a large payout that the reader may approve',
    ),
    open: message('Open', 'Button of a row: leads to where it is done'),
    vote: message('Vote', 'Button of a row: leads to a proposal'),
    openNamed: message('{act}: {step}', 'One of those buttons read out: itself, and what is to be done'),
    owesInAll: message('In all you owe {amount}.', 'Below several debts'),
    owedInAll: message('In all you are owed {amount}.', 'Below several debts'),
    askSwap: message('Ask to swap turns', 'Button: asks somebody for a swap'),
    swapDialog: {
      title: message('Swap turns with somebody', 'Title of the dialog'),
      text: message(
        'Both of you must agree; then you have each other’s turn. You can ask one person at a time.',
        'In the dialog',
      ),
      with: message('With', 'Label of a choice among members'),
      option: message('{who}, round {round}', 'One of those members, and when their turn is'),
      confirm: message('Ask', 'Button of the dialog'),
      busy: message('Asking...', 'That button while it works'),
      done: message('{who} has been asked', 'Message afterwards'),
    },
    swapAccepted: message('You have swapped turns', 'Message afterwards'),
    swapDeclined: message('The turns stay as they are', 'Message afterwards'),
    release: {
      title: message('What {who} owes you: {amount}', 'Title of the dialog'),
      legend: message('How is it settled?', 'Label of a choice'),
      reasons: {
        paid_outside: reason('It was paid to me outside', 'You have the money; nothing more is to come.'),
        forgiven: reason('I let it go', 'They need not pay it any more.'),
      },
      text: message('Either way the debt is gone for good.', 'Below those choices'),
      confirm: message('Settle it', 'Button of the dialog'),
      busy: message('Settling...', 'That button while it works'),
      done: message('The debt is settled', 'Message afterwards'),
    },
    shown: [
      message('Your shuffle is shown', 'Title of a message'),
      message('The order is drawn when everybody’s is.', 'Below that title'),
    ],
    salted: [
      message('You have shuffled', 'Title of a message'),
      message('Nobody can know the result before the draw is revealed.', 'Below that title'),
    ],
  },
  rounds: {
    title: message('Rounds', 'Heading of a list'),
    note: message('{rounds, plural, one {# round} other {# rounds}}, one {every}', 'Below that heading'),
    round: message('Round {round}', 'Heading in the list'),
    to: message('to {who}', 'After that heading: who receives in that round'),
    toYou: message('to you', 'After that heading'),
    toNobody: message('to an open seat', 'After that heading'),
    toBeDrawn: message('still to be drawn', 'After that heading, in place of who receives'),
    states: {
      upcoming: message('Upcoming', 'State of a round'),
      open: message('Collecting', 'State of a round'),
      full: message('Complete', 'State of a round'),
      closed: message('Closed', 'State of a round'),
    },
    notHeld: message('Not held', 'In place of a day: the circle ended before that round'),
    due: message('Due {date}', 'Beside a round'),
    dueOnce: message(
      'Expected {date}, once {names} {count, plural, one {has} other {have}} paid',
      'Beside a later round: a day, and who is late with the open round',
    ),
    closed: message('Closed {date}', 'Beside a round'),
    short: message('Closed without everybody: {pot} instead of {full}', 'Below a round: two amounts'),
    collected: message(
      '{amount} of {pot}, from {paid} of {members}',
      'Below a round: two amounts, and how many members have paid',
    ),
    missing: message('Late: {names}', 'Below a round'),
    early: message(
      '{count, plural, one {# member has paid early} other {# members have paid early}}',
      'Below a round',
    ),
    nothing: message('Nobody had paid; there is no payout', 'Below a round'),
    all: message(
      'Show all {count, plural, one {# round} other {# rounds}}',
      'Button below the first few rounds',
    ),
    fewer: message('Show fewer', 'Button below all rounds'),
    openNext: message('Open round {round} now', 'Button, for the organiser'),
    opening: message('Opening...', 'That button while it works'),
    opened: message('Round {round} is open', 'Message afterwards'),
    closeShort: message(
      'Close round {round} without them',
      'Button, for whoever receives the round: some have not paid',
    ),
    closing: {
      title: message('Close round {round} without everybody?', 'Title of the dialog'),
      consequences: {
        received: message(
          '{whose, select, yours {You receive} other {{who} receives}} what is there: {pot}. {missing} is missing.',
          'In the dialog: a name and two amounts',
        ),
        owed: message(
          '{count, plural, one {{names} owes} other {{names} owe}} it from now on; what is paid is passed on.',
          'In the dialog: how many have not paid, and their names',
        ),
        next: message('The next round follows. This cannot be undone.', 'In the dialog'),
      },
      confirm: message('Close the round', 'Button of the dialog'),
      busy: message('Closing...', 'That button while it works'),
      keep: message('Wait', 'Button that closes the dialog'),
      done: message('Round {round} is closed', 'Message afterwards'),
    },
  },
  deposits: {
    title: message('Deposits', 'Heading of what members have left with the platform'),
    note: message('They answer for what a member fails to pay after their turn.', 'Below that heading'),
    unsettled: message('Not settled yet', 'Beside a deposit: its payment'),
  },
  debts: {
    title: message('Debts', 'Heading of a list'),
    note: message(
      'What you owe and are owed, also in circles that you have left.',
      'Below that heading on the payments page',
    ),
    takenOut: message(
      'Paid here, or taken out of what the member who owes it is to receive.',
      'Below that heading on the page of a circle: how debts are paid',
    ),
    line: message(
      '{debtor} owes {creditor}{round, select, none {} other { from round {round}}}',
      'Row: two names; the round is a number, or none',
    ),
    you: message('you', 'In place of a name in that row, after “owes”'),
    youOwe: message(
      'You owe {creditor}{round, select, none {} other { from round {round}}}',
      'Row: a name; the round is a number, or none',
    ),
    statuses: {
      open: message('Open', 'Status of a debt'),
      being_paid: message('Being paid', 'Status of a debt'),
      settled: message('Settled', 'Status of a debt'),
    },
    house: message('Calabash', 'In place of a name in that row'),
  },
})
