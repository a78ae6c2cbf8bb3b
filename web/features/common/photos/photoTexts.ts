import { message, messages } from '#shared/messages.ts'

/** Photos of payments in cash or by bank, which the two sides attach. */
export const photoTexts = messages({
  add: message(
    'Add a photo',
    'Button at a payment in cash or by bank; also the label of the field where a file is chosen',
  ),
  show: message(
    '{count, plural, one {# photo} other {# photos}}',
    'Button at a payment: how many photos it has',
  ),
  named: message('{act}: {about}', 'Read out for such a button: its words, and the payment'),
  title: message('Photos of {about}', 'Title of a dialog; about: a payment, such as $100.00 from Kofi'),
  what: message(
    'A photo or screenshot helps both sides to remember. It does not confirm the payment.',
    'In that dialog',
  ),
  seen: message(
    'The payer, the recipient and who runs the goal can see photos here, and admins who look into the payment.',
    'In that dialog',
  ),
  payment: message('{amount} from {who}', 'Names a payment: its amount and its payer'),
  payout: message('{amount} to {who}', 'Names a payout: its amount and its recipient'),
  hint: message(
    'JPEG, PNG or WebP. Where and with what it was taken is removed.',
    'Beside the field where a photo is chosen',
  ),
  wrongType: message('Please choose a photo: a JPEG, PNG or WebP file', 'Beside that field'),
  adding: message('Adding the photo…', 'While a photo is uploaded'),
  added: message('The photo is added', 'Message afterwards'),
  by: message('{who}, {date}', 'Under a photo: who has added it, and when'),
  alt: message('Photo by {who}', 'Read out for a photo'),
  erased: message(
    'This photo was deleted with the account of the person who added it.',
    'In the place of a photo',
  ),
  loading: message('Loading the photos', 'Read out while the photos of a payment are loaded'),
  notLoaded: message('The photos could not be loaded.', 'In the place of the photos of a payment'),
  none: message('There are no photos.', 'In that dialog'),
  remove: message('Remove', 'Button under one’s own photo'),
  removeNamed: message('Remove the photo of {date}', 'Read out for that button'),
  removed: message('The photo is removed', 'Message afterwards'),
  failed: message('The photo could not be added.', 'When an upload has failed'),
})
