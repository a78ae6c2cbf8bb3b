import { kindOf, message, messages } from '#shared/messages.ts'

const shared = kindOf('Text that its payer shares; it names no amount')

/** The last step: what a payment has done, and what comes next. */
export const paidTexts = messages({
  paid: message('{amount} to {goal}', 'What was paid, and to what'),
  reached: message('{goal} has all of its {target}.', 'Where a payment has completed a goal'),
  goal: message(
    '{before} before, {after} now, of {target}',
    'Savings of a goal before and after the payment',
  ),
  pot: message(
    'The pot of this round: {before} before, {after} now, of {target}',
    'The same, in a savings circle',
  ),
  progress: message('Progress of {goal}', 'Name of the bar, read out'),
  next: message('Next: {amount} on {date}', 'What is paid next'),
  bank: message(
    'Your bank is still confirming it. It counts as soon as it has arrived.',
    'Where a payment is on its way',
  ),
  receipt: message('Receipt', 'Link to the receipt'),
  share: message('Share…', 'Button: the phone then asks with whom'),
  copy: message('Copy to share', 'Button, where the device cannot share'),
  copied: message('Copied', 'That button afterwards'),
  whatsApp: message('WhatsApp', 'Link that opens WhatsApp with that text'),
  shared: {
    paid: shared('I have paid into “{goal}” on Calabash.'),
    round: shared('I have paid my share of “{goal}” on Calabash.'),
    reached: shared('“{goal}” has reached its target on Calabash.'),
  },
  done: message('Done', 'Button that closes the dialog'),
})
