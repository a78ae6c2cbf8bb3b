import { message, messages } from '#shared/messages.ts'
import { pairOf } from '../../lib/messageKinds.ts'

const outcome = pairOf('Title of the page once it has worked', 'Below that title')
const title = (text: string) => message(text, 'Title of the page of a mail’s link')
const text = (words: string) => message(words, 'Below that title')
const act = (words: string) => message(words, 'Button of that page')

/** Pages of links from mails that change something. */
export const mailLinkTexts = messages({
  notMe: {
    title: title('Was this not you?'),
    text: text(
      'We sign out whoever is in your account, you included, and mail you a link to choose a new password.',
    ),
    act: act('Sign everybody out'),
    done: outcome(
      'Everybody is signed out',
      'Please open the mail that we have just sent, and choose a new password.',
    ),
  },
  newEmail: {
    title: title('Your new email address'),
    text: text('From now on our mails go to this address, and you sign in with it.'),
    act: act('Use this address'),
    done: outcome('Your email address has changed', 'For three days it can be taken back from the old one.'),
  },
  oldEmail: {
    title: title('Take your address back?'),
    text: text(
      'Your account gets its former address back. We sign out whoever is in it, and mail you a link to choose a new password.',
    ),
    act: act('Take it back'),
    done: outcome(
      'Your former address is back',
      'Please open the mail that we have just sent, and choose a new password.',
    ),
  },
  notMyDestination: {
    title: title('Undo the change of where your payouts go?'),
    text: text(
      'Your payouts go where they went before. We sign out whoever is in your account, and mail you a link to choose a new password.',
    ),
    act: act('Undo the change'),
    done: outcome(
      'The change is undone',
      'Please open the mail that we have just sent, and choose a new password.',
    ),
  },
  password: message('Password of the account', 'Label of a field'),
  busy: message('One moment...', 'Button of the page while it works'),
  failed: message('That did not work. Please try again.', 'Message where the server gives no reason'),
  noLink: message(
    'Please open the link of the mail again.',
    'Where the address of the page lacks its secret',
  ),
  continue: message('Continue to Calabash', 'Link of the page to the dashboard'),
})
