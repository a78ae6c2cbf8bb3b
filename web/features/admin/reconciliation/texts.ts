import { message, messages } from '#shared/messages.ts'
import { belowHeading } from '../../../lib/messageKinds.ts'

const action = (text: string) => message(text, 'Below a difference: who ends it, and how')
const byItself = action(
  'Calabash records what Stripe says by itself. If this stays open, an admin compares both sides and looks at the failed jobs.',
)

export const texts = messages({
  title: message('Reconciliation', 'Heading'),
  note: belowHeading('Stripe’s books and ours, compared both ways'),
  loading: message('Loading the reconciliation', 'Read out while it loads'),
  failed: message('Could not load the reconciliation.', 'In its place'),
  notDone: message('That could not be done.', 'Message where the server gives no reason'),
  run: {
    now: message('Compare now', 'Button'),
    dry: message('Dry run', 'Button: compares and repairs nothing'),
    begun: message('The comparison has begun', 'Message afterwards'),
    title: message('Last runs', 'Heading of a list of comparisons'),
    none: message('Nothing has been compared yet.', 'In place of the list'),
    kinds: {
      daily: message('Daily', 'Kind of comparison: begun by itself'),
      weekly: message('Weekly', 'Kind of comparison: begun by itself'),
      on_demand: message('On demand', 'Kind of comparison: begun by an admin'),
    },
    dryMark: message('{kind}, dry run', 'Kind of a comparison that repaired nothing'),
    underWay: message('under way', 'In place of a date: it has not ended'),
    counts: message(
      '{payments, plural, one {1 payment} other {{payments} payments}}, {found, plural, one {1 difference} other {{found} differences}}, {repaired} repaired',
      'What a comparison has looked at, found and repaired',
    ),
  },
  breaks: {
    title: message('Breaks', 'Heading of a list: where the two books differ'),
    none: message('Both sides agree. Nothing waits for anybody.', 'In place of the list'),
    open: message('{count} open', 'Beside that heading'),
    types: {
      payment: {
        missing_in_ledger: message('Missing in the ledger', 'Kind of difference'),
        missing_at_stripe: message('Missing at Stripe', 'Kind of difference'),
        amount_mismatch: message('Amounts differ', 'Kind of difference'),
        attribution_mismatch: message('Payers differ', 'Kind of difference'),
        ledger_counts_uncaptured: message(
          'Counted, but never taken',
          'Kind of difference: the payer was not charged',
        ),
        refund_or_dispute_not_reflected: message('Refund or dispute not reflected', 'Kind of difference'),
        unattributed_at_stripe: message(
          'Money of nobody at Stripe',
          'Kind of difference: a payment without a known payer',
        ),
        fee_not_reflected: message('Fee not reflected', 'Kind of difference'),
        fee_mismatch: message('Fees differ', 'Kind of difference'),
        settled_in_other_currency: message('Settled in another currency', 'Kind of difference'),
      },
      transfer: {
        missing_in_ledger: message('Transfer missing in the ledger', 'Kind of difference'),
        missing_at_stripe: message('Transfer missing at Stripe', 'Kind of difference'),
        amount_mismatch: message('Amounts of a transfer differ', 'Kind of difference'),
        account_mismatch: message('Transfer to another account', 'Kind of difference'),
        attribution_mismatch: message('Transfer for another payout', 'Kind of difference'),
        reversal_not_reflected: message(
          'Reversal not reflected',
          'Kind of difference: money of a transfer came back',
        ),
        made_by_hand: message('Transfer made by hand', 'Kind of difference: in Stripe’s dashboard'),
        sent_twice: message('Payout sent twice', 'Kind of difference'),
      },
    },
    actions: {
      payment: {
        missing_in_ledger: byItself,
        refund_or_dispute_not_reflected: byItself,
        fee_not_reflected: byItself,
        missing_at_stripe: action(
          'An admin looks the payment up in Stripe’s dashboard, also in the account of a former key.',
        ),
        amount_mismatch: action(
          'An admin compares the payment in Stripe’s dashboard with the goal’s events.',
        ),
        attribution_mismatch: action(
          'An admin finds out who paid, and corrects the contribution in the goal.',
        ),
        ledger_counts_uncaptured: action(
          'An admin looks the payment up in Stripe’s dashboard, and corrects the contribution in the goal.',
        ),
        unattributed_at_stripe: action('An admin finds out who paid, and refunds it in Stripe’s dashboard.'),
        fee_mismatch: action('An admin compares Stripe’s fee with the journal.'),
        settled_in_other_currency: action(
          'An admin adds a bank account in the payment’s currency at Stripe, so that Stripe no longer converts.',
        ),
      },
      transfer: {
        missing_in_ledger: byItself,
        reversal_not_reflected: byItself,
        missing_at_stripe: action(
          'An admin looks the transfer up in Stripe’s dashboard, and asks its recipient whether the money came.',
        ),
        amount_mismatch: action(
          'An admin compares the transfer in Stripe’s dashboard with the payout’s events. Send or take back only the difference.',
        ),
        account_mismatch: action(
          'An admin finds out whose account got the money, and takes the transfer back in Stripe’s dashboard if it is not the recipient’s.',
        ),
        attribution_mismatch: action(
          'An admin looks in Stripe’s dashboard at who has changed the transfer’s metadata, and compares it with the payout’s events.',
        ),
        made_by_hand: action(
          'An admin asks who made it in Stripe’s dashboard and why. If it was a mistake, take it back there: then this closes by itself.',
        ),
        sent_twice: action(
          'An admin takes the second transfer back in Stripe’s dashboard: then this closes by itself. If its recipient has the money already, ask them for it.',
        ),
      },
    },
    sides: message('Ledger {ours}, Stripe {theirs}', 'The amount by each of the two books'),
    nothing: message('nothing', 'In place of such an amount'),
    payment: message('Goal {goal}, {payment}', 'Number of a goal, and id of a payment'),
    age: message(
      '{days, plural, =0 {Open since today} one {Open for 1 day} other {Open for {days} days}}',
      'How long a difference has been known',
    ),
    owned: message('{age}, taken on by {name}', 'How long it has been open, and the admin who looks into it'),
    unowned: message('{age}, nobody’s yet', 'How long it has been open, where no admin looks into it'),
    closed: {
      agrees: message('Both sides agree', 'Why a difference is closed'),
      corrected: message('Corrected', 'Why a difference is closed'),
      accepted: message('Accepted as it is', 'Why a difference is closed'),
    },
    closedBy: message('by {name}', 'After why it is closed, and a comma: an admin'),
    look: message('Look into', 'Button beside a difference: opens a dialog'),
    lookNamed: message('Look into: {type}, {payment}', 'Read out for that button: which difference'),
  },
  dialog: {
    take: message('Take it on', 'Button: the admin looks into it'),
    taken: message('This break is yours now', 'Message afterwards'),
    words: message('Your words', 'Label of a field'),
    note: message('Add a note', 'Button'),
    noted: message('Your note has been added', 'Message afterwards'),
    corrected: message('Close: corrected', 'Button'),
    accepted: message('Close: accept as it is', 'Button'),
    closed: message('The break has been closed', 'Message afterwards'),
    hint: message(
      'Closing takes a few words on why. What is seen again opens it again.',
      'Below these buttons',
    ),
    by: message('{name}, {date}', 'Below a note: who wrote it, and when'),
  },
  statement: {
    title: message('Statement of {day}', 'Heading of a table'),
    titleIn: message('Statement of {day} in {currency}', 'Heading of a table: a day, and code of a currency'),
    boundary: belowHeading('From midnight to midnight UTC, on both sides by when Stripe booked it.'),
    line: message('Account at Stripe', 'Head of a column: what moved the money there'),
    ledger: message('Ledger', 'Head of a column: amounts by our books'),
    stripe: message('Stripe', 'Head of a column: amounts by Stripe’s books'),
    difference: message('Difference', 'Head of a column: an amount'),
    none: message('The first statement is drawn when the first day has ended.', 'In place of the table'),
    lines: {
      opening: message('Opening', 'Head of a row: the balance before'),
      contributions: message('Contributions', 'Head of a row'),
      refunds: message('Refunds', 'Head of a row'),
      disputes: message('Disputes', 'Head of a row: what banks took back'),
      fees: message('Fees', 'Head of a row'),
      payouts: message('Payouts', 'Head of a row'),
      closing: message('Closing', 'Head of a row: the balance after'),
    },
  },
  balances: {
    title: message('Trial balance', 'Heading of a table: accounts and what they come to'),
    inCurrency: message('Trial balance in {currency}', 'The same, where there are several: a code'),
    none: message('No money has moved yet.', 'In place of the table'),
    account: message('Account', 'Head of a column'),
    balance: message('Balance', 'Head of a column: an amount'),
    together: message('Together', 'Head of the row with the sum of all accounts'),
  },
})
