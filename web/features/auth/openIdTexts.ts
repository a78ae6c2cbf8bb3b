import { message, messages } from '#shared/messages.ts'
import { notice, pairOf } from '../../lib/messageKinds.ts'

const outcome = pairOf('Title of the page', 'Below that title')

export const openIdTexts = messages({
  continue: message(
    'Continue with {provider}',
    'Button of the sign-in page; {provider} is the name of another service where people have an account',
  ),
  or: message('or', 'Between the form and that button'),
  failed: message('{provider} could not be asked', 'Message where the server gives no reason'),
  checking: message('Signing in', 'Read out while the answer of the other service is checked'),
  notDone: outcome('You are not signed in', 'The answer of the other service could not be used.'),
  back: message('To the sign-in page', 'Link of that page'),
  toSettings: message('To the settings', 'Link of that page for people who are signed in'),
  twoStep: message('Two-step sign-in', 'Heading of the second step of signing in'),
  newcomer: outcome(
    'Choose your name',
    'There is no account here for you yet. Other members will see this name.',
  ),
  mail: message(
    'Mail about your circles will go to {email}. We will send a link there to confirm it.',
    'Above the form for a new account',
  ),
  noMail: message(
    'The other service gave no e-mail address. Please create an account with a password, and link the service in your settings.',
    'In the place of that form',
  ),
  linked: notice('Linked', 'From now on this account signs you in.'),
})
