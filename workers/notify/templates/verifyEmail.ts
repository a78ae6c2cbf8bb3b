import { type Content, letter } from './layout.ts'

/** After signing up: proves that the address is the member's own. */
export const verifyEmail = ({ username, link }: { username: string; link: string }): Content =>
  letter({
    username,
    subject: 'Verify your email address',
    preheader: 'One click, and we know that our mails reach you.',
    blocks: [
      {
        kind: 'text',
        text: 'Welcome to Calabash. Please confirm that this is your address, so that invitations and news about your money reach the right person.',
      },
      { kind: 'button', label: 'Confirm my address', link },
      { kind: 'text', text: 'The link works once, within seven days.' },
      {
        kind: 'note',
        title: 'You did not sign up?',
        text: 'Then somebody typed your address by mistake. Please ignore this mail: without the link the address stays unconfirmed.',
      },
    ],
  })
