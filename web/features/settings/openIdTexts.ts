import { message, messages } from '#shared/messages.ts'

export const openIdTexts = messages({
  title: message(
    'Sign-in by {provider}',
    'Heading; {provider} is another service where people have an account',
  ),
  note: message('Another way in, beside your password', 'Below that heading'),
  loading: message('Loading how you sign in', 'Read out while it loads'),
  loadFailed: message('How you sign in could not be loaded.', 'In its place'),
  none: message(
    'Your account is not linked. Once it is, your account there signs you in here; your second step stays needed.',
    'Where there is no link yet',
  ),
  since: message('Linked since {date}', 'The link that there is'),
  used: message('Linked since {date}, last used on {used}', 'The link that there is'),
  noPassword: message(
    'You made this account with {provider}. Some changes ask for a password: we can mail you a link to choose one.',
    'Below the link',
  ),
  mailPassword: message('Mail me the link', 'Button below that text'),
  mailed: message('A link to choose a password is on its way.', 'Message after that button was pressed'),
  link: message('Link with {provider}', 'Button'),
  toThere: message('Continue', 'Button of the form that asks for the password'),
  end: message('End the link', 'Button'),
  ending: message('Ending...', 'That button while it works'),
  ended: message('The link is ended.', 'Message after that'),
})
