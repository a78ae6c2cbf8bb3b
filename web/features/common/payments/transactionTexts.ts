import { message, messages } from '#shared/messages.ts'

export const transactionTexts = messages({
  /** Older servers say `success` for what is completed. */
  transactions: {
    pending: message('Pending', 'Status of a payment'),
    completed: message('Completed', 'Status of a payment'),
    success: message('Completed', 'Status of a payment'),
    failed: message('Failed', 'Status of a payment'),
    refunded: message('Refunded', 'Status of a payment'),
    disputed: message('Disputed', 'Status of a payment that its payer’s bank took back'),
    reversed: message('Reversed', 'Status of a payment that was entered by mistake'),
  },
  paidFor: message('{who} for the seat of {seat}', 'Who has paid, and for which member'),
  refundedPart: message('{amount} refunded', 'Status of a payment that was paid back in part'),
  disputeLost: message('Dispute lost', 'Status of a payment that the bank keeps'),
  takenBack: message(
    'Taken back',
    'Status of a bank debit that the payer’s bank took back after it had paid',
  ),
  questioned: message('Questioned by the bank', 'Status of a payment'),
})
