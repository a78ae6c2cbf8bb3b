import { kindOf, message, messages } from '#shared/messages.ts'

const column = kindOf('Heading of a column in a table of the evidence of a circle')

export const evidenceTexts = messages({
  columns: {
    revision: column('Revision'),
    time: column('Time (UTC)'),
    event: column('Event'),
    actor: column('Actor'),
    index: column('Entry of the ledger'),
    hash: column('Hash'),
    whole: column('In full'),
    number: column('Number'),
    name: column('Name'),
    round: column('Round'),
    due: column('Due'),
    member: column('Member'),
    pot: column('Pot'),
    closedShortBy: column('Closed short by'),
    amount: column('Amount'),
    contribution: column('Contribution'),
    payout: column('Payout'),
    attempt: column('Attempt'),
    method: column('Method'),
    reference: column('Reference'),
    heldUntil: column('Held until'),
    outcome: column('Outcome'),
    debt: column('Debt'),
    debtor: column('Debtor'),
    fee: column('Fee'),
    guarantor: column('Guarantor'),
    creditor: column('Creditor'),
    reversedRevision: column('Reversed revision'),
    proposedBy: column('Proposed by'),
    approvedBy: column('Approved by'),
    reason: column('Reason'),
    currency: column('Currency'),
    paidBy: column('Paid by'),
    photo: column('Photo'),
    sha256: column('SHA-256'),
    bytes: column('Bytes'),
    cashHolder: column('Cash box of'),
    toCashHolder: column('To the cash box of'),
    handover: column('Handover'),
    expected: column('Should be there'),
    counted: column('Counted'),
  },
  yes: message('yes', 'In the column “In full”'),
  no: message('no', 'In the column “In full”'),
  readme: message(
    `CALABASH: EVIDENCE OF A CIRCLE

{name} (goal {goalId}), made {madeAt}, with {events} events. All amounts are in {currency}.

WHAT IS IN HERE

root.json             the signed root of the whole ledger, under which all events of this circle are
events.csv            every event in order, with its place in the ledger and its hash
events/*.json         the events themselves, exactly as they were hashed, with the proofs that they are under the root
charter*.json         the rules: every version, and who has accepted which, by founding, joining or later
turns*.json           how the order of turns came about: draws with commitments, salts and seed, swaps, votes, seats handed on
rounds*.csv           every round: opened, late, closed, with its pot
contributions*.csv    what came in and what went back
payouts*.csv          what was paid out, how, and whether its recipient has confirmed it
cashBoxes*.csv        cash that members keep for the circle: counts, and what went from one to another
photos*.csv           photos that the two sides have added to payments in cash or by bank, each with its hash
photos/*.webp         these photos, without those that were removed or erased; the events have their SHA-256. A photo proves no payment
debts*.csv            what members owed and how it was settled
corrections*.csv      what was recorded by mistake, why it was reversed, and by whom
statement*.csv        all lines of the members' accounts, between the balance before and after
people.csv            who the numbers are
checker.html          checks all of this without a network, and without us

A long table goes on in a file with -2 at the end of its name. In the folder "events", texts that people wrote are encrypted,
as in the ledger, so that they can be erased; the other files have them in words.{partial, select, yes {

Some events say something of another member's that is theirs alone, such as how a payment was made. Of those, events.csv
has the hash and tables what every member may see. Who runs the circle gets all of them in full.} other {}}

HOW TO CHECK IT

1. Open checker.html in any browser, from disk, and drop the files of the folder "events" on it. It says 'Genuine' for each
   whose events are in the ledger, word for word, under the signed root. On a command line of Calabash the same is:
   npm run verify -- events/*.json
   An event of which a text was erased has its hash there in place of its text: that it was in the ledger is proven, what it said is not.
2. Compare root.json with a root that came another way: the page /transparency of the instance, or a mail to its admins.
   Size {size}, root {root}.
3. The tables are made from the events; each row names the revision of the event that it comes from. In the events amounts
   are in the smallest unit of the currency, such as cents; the first event names it, or none where it is USD.
4. An event's hash in events.csv is SHA-256 of a zero byte and the event's text, as RFC 9162 has it.
5. A draw: drop the files of its events on checker.html together, and it computes the order again. By hand: its commitment is
   the SHA-256 of the words 'calabash-draw-commitment', goal, draw and seed, with | between them; that of a member's salt is
   the one of 'calabash-draw-salt', goal, draw, member and salt. All were fixed before any salt was shown. Everybody's ticket is the SHA-256 of 'calabash-draw-ticket', goal, draw, seed, then 'member:salt' for each salt by the
   members' numbers, then the member; again with |. The smallest ticket comes first.
`,
    'The README of the archive, for readers who do not know Calabash; names of files and words in quotes stay as they are',
  ),
})
