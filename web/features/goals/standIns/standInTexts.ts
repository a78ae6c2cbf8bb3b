import { message, messages } from '#shared/messages.ts'

const among = 'Among the members of a circle, about one who has no account'

export const standInTexts = messages({
  badge: message('No account yet · added by {who}', among),
  add: {
    open: message('Add someone without an account', 'Button below the members of a circle'),
    title: message('Add someone without an account', 'Title of the dialog'),
    about: message(
      'For a person without email or a smartphone. You get a link that you hand to them. With it they read what is entered in their name, and can set up an account later.',
      'In the dialog',
    ),
    name: message('Name', 'Label of a field'),
    phone: message('Phone number (optional)', 'Label of a field'),
    phoneHint: message(
      'Their own, and no other member’s. Their link is sent there. One member then confirms a claim to the seat; with a link that you hand over, two do.',
      'Below that field',
    ),
    answers: message(
      'You answer for their payments: what their seat does not pay, you owe. With it you can lose {figure} in all. You also accept changed rules for them. You can remove them again until the circle begins. Once its start day has come, it begins as soon as the last seat is taken.',
      'In the dialog: before the person is added',
    ),
    confirm: message('Add them', 'Button of the dialog'),
    done: message('{who} has a seat', 'Message afterwards'),
    doneByText: message('{who} has a seat, and gets their link by text message', 'Message afterwards'),
  },
  number: {
    known: message('Their link goes to a number that ends in {digits}.', among),
    send: message('Send the link to the number that ends in {digits}', 'Button of the dialog about the link'),
    add: message('Send it by text message', 'Button of that dialog, where there is no number'),
    change: message('Use another number', 'Button of that dialog'),
    about: message(
      'Their own number, and no other member’s. A claim with this link needs the word of one member; with a link that you hand over it needs two.',
      'In the dialog',
    ),
    title: message('Send the link of {who}', 'Title of the dialog'),
    phone: message('Phone number', 'Label of a field'),
    phoneHint: message('A new link ends the one before.', 'Below that field'),
    confirm: message('Send the link', 'Button of the dialog'),
    done: message('The link is on its way', 'Message afterwards'),
  },
  link: {
    open: message('Their link', 'Button'),
    title: message('The link of {who}', 'Title of the dialog'),
    about: message(
      'Hand it to {who} only: print this page, send it by WhatsApp, or have it sent by text message. Who has the link can answer in their name, and claim the seat.',
      'In the dialog',
    ),
    renew: message('A new link ends the one before.', 'In the dialog'),
    make: message('Make the link', 'Button of the dialog'),
    close: message('Done', 'Button of the dialog'),
    label: message('Link', 'Label of a field'),
    picture: message('QR code of this link', 'Describes the picture, read out'),
    shared: message('Your seat in {goal}: {link}', 'Text that is sent with the link'),
    print: message('Print', 'Button'),
    printed: message('The seat of {who} in {goal}: {link}', 'Printed below the QR code'),
  },
  pay: {
    round: message('Pay {amount} for this seat', 'Button: the payment of the seat for this round'),
    debt: message('Pay the {amount} that this seat owes {who}', 'Button: a debt of the seat'),
  },
  claim: {
    claimed: message(
      'A person with the link claims this seat. {words} of {needed} members have confirmed that it is {who}.',
      among,
    ),
    noticed: message(
      'Members have confirmed the claim to this seat. It stands on {date}, unless a member objects.',
      among,
    ),
    objected: message(
      '{who} objects to the claim: {reason} Two admins decide by {date}; if they do not, the claim stands.',
      among,
    ),
    byText: message(
      'It was made with the link that was sent to the number that ends in {digits}. Please compare it with the number that you know.',
      among,
    ),
    account: message('It is claimed with the account “{name}”, which takes over everything in it.', among),
    fewWords: message('Where members cannot confirm it, two admins decide.', among),
  },
  vouch: {
    open: message('Confirm that it is them', 'Button'),
    title: message('Does {who} claim this seat?', 'Title of the dialog'),
    about: message(
      'Please talk to {who} first, in person or by a number that you know. Once enough members have confirmed it, every member has 72 hours to object. Then the person gets an account and what is due to the seat.',
      'In the dialog',
    ),
    confirm: message('Yes, I know that it is them', 'Button of the dialog'),
    done: message('You have confirmed the claim', 'Message afterwards'),
  },
  object: {
    open: message('Object', 'Button'),
    title: message('Object to this claim?', 'Title of the dialog'),
    about: message(
      'Two admins decide within 14 days. If they do not, the claim stands. All members read your reason.',
      'In the dialog',
    ),
    reason: message('Reason', 'Label of a field'),
    confirm: message('Object to it', 'Button of the dialog'),
    done: message('Two admins decide on the claim now', 'Message afterwards'),
  },
})
