import { message, messages } from '#shared/messages.ts'

export const setupTexts = messages({
  title: message('Set up this installation', 'Heading of the page, and title of its tab'),
  lead: message('The first account is an admin’s. You can change everything later.', 'Below that heading'),
  loading: message('Looking whether it is set up', 'Read out while the page loads'),
  failed: message('It could not be found out whether this installation is set up.', 'In its place'),
  done: {
    title: message('This installation is set up already', 'Heading in place of the form'),
    signedOut: message('Please sign in. An admin finds everything under Installation.', 'Below that heading'),
    signedIn: message(
      'Its admins find everything under Installation.',
      'Below that heading, to a user who is no admin',
    ),
    signIn: message('Sign in', 'Button'),
  },
  steps: {
    label: message('Steps', 'Read out for the list of steps'),
    account: message('Admin', 'Name of a step: opens the account of the first admin'),
    second: message('Second step', 'Name of a step: a passkey or an authenticator app'),
    looks: message('Name and looks', 'Name of a step'),
    place: message('Mail and money', 'Name of a step'),
    missing: message('What is missing', 'Name of a step'),
  },
  account: {
    token: message('Token', 'Label of a field'),
    tokenHint: message(
      'The line that begins with “Set it up at” in the terminal ends with it. Each start prints a new one.',
      'Below that field; the words in quotes stay as they are',
    ),
    username: message('Username', 'Label of a field'),
    email: message('Email address', 'Label of a field'),
    password: message('Password', 'Label of a field'),
    again: message('Confirm password', 'Label of a field'),
    terms: message('I run this installation, and may decide for it', 'Beside a check box'),
    create: message('Create the admin', 'Button'),
    creating: message('Creating…', 'Button while it works'),
    failed: message(
      'The account was not created. Please try again.',
      'Message where the server gives no reason',
    ),
  },
  second: message(
    'Admins sign in with a second step. Set up a passkey, or an authenticator app where passkeys do not work.',
    'Above the ways to take a second step',
  ),
  secondFirst: message('Set up one of them to go on.', 'Beside the button while there is none'),
  next: message('Continue', 'Button to the next step'),
  finish: message('Open the installation', 'Button at the end: to the page for admins'),
})
