import { kindOf, message, messages } from '#shared/messages.ts'

const heading = kindOf('Heading of a section')
const promise = kindOf('What a member is promised')
const rule = kindOf('Below a promise: the rule that keeps it')
const not = kindOf('What a member is not promised')

export const fairnessTexts = messages({
  title: message('Fair to every member', 'Heading of the page'),
  lead: message(
    'In a circle everybody pays for everybody. These rules protect what you pay: nobody decides alone about money that isn’t theirs. A request that would break one is refused, whoever makes it.',
    'Below that heading',
  ),
  sections: {
    before: {
      title: heading('Before it begins'),
      points: {
        leaving: [
          promise('You can leave, and your money goes with you.'),
          rule('Whoever leaves, or is let go, gets back everything they paid.'),
        ],
        figure: [
          promise('You know what you can lose before you take a seat.'),
          rule('You see it in money, and accept it. It never rises unless you accept again.'),
        ],
        sameRules: [
          promise('Everybody plays by the same rules.'),
          rule(
            'It begins when all have accepted them, and never before its day. Who hasn’t after seven days gets their money back, and the seat is free. Thirty days after its start date a circle that hasn’t begun ends, and all money goes back.',
          ),
        ],
        draw: [
          promise('Nobody fixes the drawn order.'),
          rule(
            'Every member can add chance to the draw, fixed before any of it is shown. If anything is withheld, nothing is drawn. Anybody can check the result.',
          ),
        ],
      },
    },
    turn: {
      title: heading('Your turn'),
      points: {
        turn: [
          promise('Your turn is yours.'),
          rule(
            'It changes hands only if you agree, or when you have not paid and more than half of the others vote for it after 72 hours. Paying up ends that.',
          ),
        ],
        notEarly: [
          promise('Nobody gets the pot early.'),
          rule('Each pot is due in its own cycle, after all rounds before it.'),
        ],
        late: [
          promise('You are not late when you couldn’t pay.'),
          rule(
            'While this installation is down, your bank examines your payment or an admin has locked your account, you are not late, and nobody replaces you. You have days to pay afterwards.',
          ),
        ],
        waiting: [
          promise('Nobody keeps your pot waiting forever.'),
          rule(
            'If somebody hasn’t paid, you may close your round without them after the time that the rules name. A week later it closes by itself.',
          ),
        ],
        holds: [
          promise('A payout is held only for a stated reason, and not for long.'),
          rule(
            'One admin can hold it for 14 days in all, and you read why. Two of them together can make it 90, and more only while a bank or court asks, which you see named. A hold ends by itself.',
          ),
        ],
      },
    },
    money: {
      title: heading('Your money'),
      points: {
        setOff: [
          promise('Whoever owes you is not sent money first.'),
          rule('What they owe is taken out of every payout of theirs in the same circle.'),
        ],
        replaced: [
          promise('What you paid stays yours if you are replaced or hand over your seat.'),
          rule('It comes back to you as the seat receives it, less what the seat owes.'),
        ],
        takenBack: [
          promise('What a bank takes back is its payer’s debt.'),
          rule(
            'Before the pot is sent, the pot is lower and the payer owes the difference. Afterwards Calabash bears it, and nobody else in the circle pays for it.',
          ),
        ],
        firm: [
          promise('Money that a bank may yet take back is not sent on.'),
          rule('A payout is sent once its money is safe, or covered by the operator’s own reserve.'),
        ],
        deposit: [
          promise('A deposit pays those who were let down.'),
          rule(
            'It is shared equally among those who are owed. An honest one goes back whole after the last round.',
          ),
        ],
        guarantor: [
          promise('Who answers for somebody else pays no more than they accepted.'),
          rule('It comes out of their own pot, before it is sent. Nobody else’s figure counts on it.'),
        ],
        fees: [
          promise('You pay no fee that you have not accepted.'),
          rule(
            'A late fee is at most a tenth of the contribution, the organiser’s fee at most a twentieth of a pot. Everybody accepts them before the circle begins. Fees are paid after all other debts, and you owe no late fee when you couldn’t pay.',
          ),
        ],
        cash: [
          promise('Cash counts when the one who got it says so.'),
          rule(
            'Wait for that when you hand it over. They can’t hand their seat over before they have answered.',
          ),
        ],
        ownPart: [
          promise('Your own part of a shared goal is yours at any time.'),
          rule(
            'In goals without rounds each member takes out their own part, and nobody else’s. It goes back to the cards it came from while these take it.',
          ),
        ],
      },
    },
    together: {
      title: heading('Deciding together'),
      points: {
        rules: [
          promise('The rules don’t change over your head.'),
          rule(
            'Other rules need every seat’s word within 14 days, and silence is a no. Amount, order, dates and deposit stay as they were accepted, but for swaps and pauses.',
          ),
        ],
        pause: [
          promise('A pause is short, and not the organiser’s alone.'),
          rule(
            'All pauses together take 30 days at most, 14 of them by the organiser’s notice unless a third object. Nothing that is due moves.',
          ),
        ],
        ending: [
          promise('A circle doesn’t end over your head.'),
          rule(
            'It ends early when two thirds of those who have yet to receive agree, or when nobody has paid anybody for 60 days.',
          ),
        ],
        settlement: [
          promise('If it ends early, you are owed exactly what you paid for others.'),
          rule('Each who has received owes each of the others what they paid for that.'),
        ],
        ownCase: [
          promise('Nobody judges their own case.'),
          rule(
            'Admins decide nothing about money that they pay, hold or receive. A new admin decides nothing for 72 hours, and not before a third has confirmed them.',
          ),
        ],
        lock: [
          promise('Nobody keeps you out of your account for long.'),
          rule(
            'One admin can lock it for 72 hours within 90 days. Two of them together can make it 14 days, and 90 in all. You are mailed the reason, and a lock ends by itself.',
          ),
        ],
        told: [
          promise('You are told what touches your seat, your money or your dates.'),
          rule('You are mailed at once, whatever you have switched off.'),
        ],
      },
    },
  },
  not: {
    title: heading('What is not promised'),
    points: [
      not(
        'Somebody whose turn came before yours can stop paying. They then owe you what you paid for them, and that is what you can lose. Their deposit answers first, where the rules ask for one, and then who answers for them, as far as that one’s pot can pay.',
      ),
      not(
        'Whoever runs this installation can read its database and sends the money. If they cannot bear what banks take back, this promise fails with them.',
      ),
      not(
        'A sum for which you answer for somebody else. It is paid out of your pot, and who owes it to you may not pay.',
      ),
      not('Cash that the receiver has not confirmed, or that a third person holds.'),
      not(
        'That a draw comes to an order. Where the operator helps, a member can make it come to nothing, and who adds no chance is not protected.',
      ),
      not(
        'What somebody owes you in another circle or goal. Each settles for itself, and nothing is taken out of a payout for a debt elsewhere.',
      ),
      not(
        'The fee for a refund that you ask for yourself, where one was named before you paid. It is never more than that.',
      ),
      not('An account that somebody else has taken over, and a place in the order.'),
    ],
  },
  check: message('You need not take our word for it: the ledger can be checked.', 'At the end of the page'),
  checkLink: message('How the ledger can be checked', 'Link after that'),
})
