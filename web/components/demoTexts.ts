import { message, messages } from '#shared/messages.ts'

export const demoTexts = messages({
  notice: message(
    'This is a demonstration. Everything is deleted at {time}.',
    'On every page of an installation for trying out. {time} is a time of day, such as 14:05',
  ),
  accounts: message('Accounts for everyone', 'Heading on the sign-in page of such an installation'),
  signIn: message(
    '{names} are there to be tried. Their password: <strong>{password}</strong>',
    'Under that heading. {names} is a list of usernames, such as “Ama, Kofi and Nia”',
  ),
  safety: message(
    'Use no real name, address or card. Mails are not sent.',
    'Under the accounts, for visitors who make an account of their own',
  ),
})
