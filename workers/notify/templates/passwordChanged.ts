import { formatMoment } from '../moment.ts'
import { type Content, letter } from './layout.ts'

interface Values {
  readonly username: string
  /** An instant. */
  readonly at: string
  readonly settingsLink: string
}

/** For the case that it was not they who did it; whoever did may have locked them out, so signing in is no help. */
export const passwordChanged = ({ username, at, settingsLink }: Values): Content =>
  letter({
    username,
    subject: 'Your password was changed',
    preheader: 'If it was you, there is nothing to do.',
    blocks: [
      {
        kind: 'text',
        text: `The password of your Calabash account was changed on ${formatMoment(at)}. Other devices that were signed in have been signed out.`,
      },
      { kind: 'text', text: 'If it was you, there is nothing to do.' },
      { kind: 'button', label: 'Open my settings', link: settingsLink },
      {
        kind: 'note',
        title: 'It was not you?',
        text: 'Choose “Forgot your password?” on the sign-in page at once. Setting a new password signs out whoever is in your account.',
      },
    ],
  })
