import { type Content, letter } from './layout.ts'

/** The code stays out of the subject and the preheader: those are shown on locked screens. */
export const recoveryCode = ({ username, code }: { username: string; code: string }): Content =>
  letter({
    username,
    subject: 'Your account recovery code',
    preheader: 'The code works once, within ten minutes.',
    blocks: [
      {
        kind: 'text',
        text: 'Enter this code on the page where you asked to recover your account, in the same browser:',
      },
      { kind: 'code', code },
      {
        kind: 'text',
        text: 'It works once, within ten minutes. If you asked more than once, only the newest code is good.',
      },
      {
        kind: 'note',
        title: 'You did not ask for this?',
        text: 'Then ignore this mail, and do not tell the code to anybody. We never ask for it by phone or in a message.',
      },
    ],
  })
