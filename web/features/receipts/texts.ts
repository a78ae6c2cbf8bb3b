import { message, messages } from '#shared/messages.ts'

export const texts = messages({
  title: message('Receipt', 'Heading of the page of one payment'),
  of: message('Contribution to {goal}', 'What was paid for: the goal’s name'),
  loading: message('Loading the receipt', 'Read out while it loads'),
  failed: message('Could not load this receipt.', 'In its place'),
  print: message('Print', 'Button'),
  shared: message(
    '{payer} paid {amount} to {goal} on {date}. Receipt number: {number}',
    'Text that the reader sends to somebody',
  ),
  back: message('Back to your payments', 'Button'),
  issuer: message('Calabash', 'Name of the service, at the head of the receipt'),
  paidBy: message('Paid by', 'Label of a name'),
  seat: message('For the seat of', 'Label of a name: the payer paid for another member'),
  paidAt: message('Paid on', 'Label of a date'),
  card: message('Card', 'Label of the payment card'),
  noCard: message('Not known at the moment', 'In place of the card'),
  account: message('Paid from', 'Label of “bank account”'),
  takenBack: message('Taken back by the bank', 'Label of an amount'),
  refunded: message('Paid back', 'Label of an amount'),
  refundFee: message('Fee for the refund', 'Label of an amount that the operator keeps'),
  refunding: message('On its way back', 'Label of an amount that is being refunded'),
  stays: message('Stays in the goal', 'Label of an amount: what was not paid back'),
  statement: message('On your statement', 'Label: how the payment is named on the card’s statement'),
  payment: message('Payment number', 'Label of the card provider’s id of the payment'),
  number: message('Receipt number', 'Label of an id'),
  event: message('In the ledger', 'Label of the link to where the payment was recorded'),
  eventOf: message(
    '{stream}, revision {revision}',
    'That link: name of a sequence of events, and the number in it',
  ),
  explained: message(
    'Every payment is an entry in the ledger that is kept for ever and never rewritten; this is where yours stands.',
    'At the foot of the receipt, about the line “In the ledger”',
  ),
  proofExplained: message(
    'The proof is a small file with which anybody can check that, without us.',
    'Below the receipt and the button that downloads the proof',
  ),
  howToCheck: message('How to check it', 'Link after that sentence'),
})
