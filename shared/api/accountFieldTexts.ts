import { message, messages } from '../messages.ts'

/** Errors of fields about accounts; some are quoted by the specification. */
export const accountFieldTexts = messages({
  passwordShort: message(
    'Password must be at least {min} characters',
    'Below a field for a new password; {min} is 8',
  ),
  passwordUpper: message(
    'Password must contain at least one uppercase letter',
    'Below a field for a password',
  ),
  passwordLower: message(
    'Password must contain at least one lowercase letter',
    'Below a field for a password',
  ),
  passwordNumber: message('Password must contain at least one number', 'Below a field for a password'),
  passwordSpecial: message(
    'Password must contain at least one special character',
    'Below a field for a password',
  ),
  passwordLong: message(
    'Password must be at most {max} characters',
    'Below a field for a new password; {max} is 256',
  ),
  passwordRequired: message('Password is required', 'Below a field for a password'),
  emailRequired: message('Email is required', 'Below a field for an address'),
  emailLong: message('Email must be at most {max} characters', 'Below a field for an address; {max} is 254'),
  emailForm: message(
    'Please enter a valid email address (e.g., {email})',
    'Below a field for an address; {email} is an example of one',
  ),
  emailInvalid: message('Please enter a valid email address', 'Below a field for an address'),
  identifierRequired: message(
    'Username or email is required',
    'Below the field that says whose account it is',
  ),
  passwordsDiffer: message('Passwords do not match', 'Below a field for a password'),
  termsRequired: message('You must accept the terms and conditions', 'Below the box to accept the terms'),
  resetLink: message('Invalid password reset link', 'On the page of a link from a mail'),
  identifier: message('Please enter your email or username', 'Below the field that says whose account it is'),
  verificationCode: message(
    'Please enter the verification code',
    'Below the field for a code, or on the page of a link, that was mailed',
  ),
  verificationLink: message(
    'Invalid verification link',
    'Below the field for a code, or on the page of a link, that was mailed',
  ),
  currentPassword: message('Current password is required', 'Below the field for the password until now'),
  noTimeZone: message('There is no such time zone', 'To programs that set a time zone'),
  titleRequired: message('Title is required', 'Below the title of feedback'),
  titleLong: message('Title is too long', 'Below the title of feedback'),
  descriptionRequired: message('Description is required', 'Below the text of feedback'),
  descriptionLong: message('Description is too long', 'Below the text of feedback'),
  phoneInvalid: message(
    'Please enter a valid phone number',
    'Below the field for a phone number or the code sent there',
  ),
  phoneCode: message('Please enter the code', 'Below the field for a phone number or the code sent there'),
  phoneCodeDigits: message(
    'Please enter the six digits of the code',
    'Below the field for a phone number or the code sent there',
  ),
  stepCode: message('Please enter the six-digit code', 'Below the code of an authenticator app'),
  recoveryCode: message('Please enter a recovery code', 'Below a field for one of the kept codes'),
  passkeyName: message('Please give the passkey a name', 'Below the name of a passkey'),
  usernameShort: message(
    'Username must be at least {min} characters',
    'Below the field for a username; {min} is 3',
  ),
  usernameLong: message(
    'Username must be at most {max} characters',
    'Below the field for a username; {max} is 40',
  ),
  usernameAt: message('Username cannot contain @', 'Below the field for a username'),
  usernameForm: message(
    "Username can have letters and digits, and between them spaces and . _ - '",
    'Below the field for a username',
  ),
  usernameAddress: message('Username cannot look like a web address', 'Below the field for a username'),
  usernameAlphabets: message(
    'Username cannot mix letters of different alphabets',
    'Below the field for a username',
  ),
  usernameOurs: message('Username cannot be one that Calabash uses itself', 'Below the field for a username'),
  usernameHidden: message(
    'Username cannot contain control or invisible characters',
    'Below the field for a username',
  ),
})
