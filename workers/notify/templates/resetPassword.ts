import { type Content, letter } from './layout.ts'

/** The way back in for somebody who forgot the password. */
export const resetPassword = ({ username, link }: { username: string; link: string }): Content =>
  letter({
    username,
    subject: 'Reset your password',
    preheader: 'The link works once, within one hour.',
    blocks: [
      { kind: 'text', text: 'Here is the link to set a new password for your Calabash account.' },
      { kind: 'button', label: 'Set a new password', link },
      {
        kind: 'text',
        text: 'It works once, within one hour. When the new password is set, you are signed out everywhere else.',
      },
      {
        kind: 'note',
        title: 'You did not ask for this?',
        text: 'Then ignore this mail: your password stays as it is, and nobody gets in without this link. Please do not pass it on.',
      },
    ],
  })
