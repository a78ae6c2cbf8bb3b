import { message, messages } from '#shared/messages.ts'
import { failureNotice, notice } from '../../lib/messageKinds.ts'

/** The first texts of the page; the views that follow have their own. */
export const texts = messages({
  tabs: {
    label: message('Account', 'Name of the tabs, read out'),
    signIn: message('Sign In', 'Tab'),
    register: message('Create Account', 'Tab'),
  },
  headings: {
    signIn: message('Good to see you again', 'Heading of the form for signing in'),
    register: message('Start your first circle', 'Heading of the form for a new account'),
    forgot: message('Forgot your password?', 'Heading of the form that asks for a mail'),
    reset: message('Reset Your Password', 'Heading of the form for a new password'),
    recovery: message('Account Recovery', 'Heading of the way to a new password by a code'),
    sample: message('A sample circle', 'Heading of an example for visitors'),
    twoStep: message('Two-step sign-in', 'Heading of the second step of signing in'),
  },
  what: message(
    'With Calabash a group saves together: everybody pays in each round, and each member receives the whole pot once.',
    'Above the forms: what Calabash is',
  ),
  toSample: message('Look at a sample circle', 'Button below that sentence'),
  joining: message(
    'You join {goal} as soon as you have an account or are signed in.',
    'Below the heading, for guests who have accepted an invitation',
  ),
  notJoining: message('Back to the invitation', 'Link behind that sentence'),
  identifier: message('Username or email', 'Label of a field'),
  username: message('Username', 'Label of a field'),
  email: message('Email', 'Label of a field'),
  password: message('Password', 'Label of a field'),
  confirmPassword: message('Confirm password', 'Label of a field'),
  terms: message('I accept the terms and conditions', 'Label of a checkbox'),
  readTerms: message('Read the terms and conditions', 'Link below that checkbox: opens another tab'),
  readPrivacy: message('How we treat your data', 'Link beside that link: opens another tab'),
  signIn: message('Sign in', 'Button of the form'),
  signingIn: message('Signing in...', 'That button while it works'),
  forgotLink: message('Forgot your password?', 'Button below the form for signing in'),
  create: message('Create Account', 'Button of the form'),
  creating: message('Creating Account...', 'That button while it works'),
  signedIn: notice('Welcome back!', 'You have successfully logged in.'),
  signInFailed: failureNotice('Login failed', 'Invalid username/email or password'),
  registered: notice('Welcome!', 'Your account has been created successfully.'),
  registrationFailed: failureNotice('Registration failed', 'Registration failed'),
  panel: {
    title: message('Group savings, made effortless', 'Heading beside the forms, on phones below them'),
    points: [
      message('Automated savings', 'Point in a list of advantages'),
      message('Bank-level security', 'Point in a list of advantages'),
      message('Real-time tracking', 'Point in a list of advantages'),
    ],
    start: message('Start Saving Today', 'Button below that list: opens the form for a new account'),
    terms: message('Terms', 'Link to the terms of use'),
    privacy: message('Privacy', 'Link to the page about privacy'),
    wheel: message(
      'A savings circle of six members who take turns receiving the pot.',
      'Describes the picture, read out',
    ),
    pot: [
      message('The pot', 'In the middle of the picture, above the amount'),
      message('$1,200.00', 'In the middle of the picture: an example'),
      message('to Nia', 'In the middle of the picture, below the amount: the recipient'),
    ],
  },
})
