import { type Content, letter } from './layout.ts'

interface Values {
  readonly username: string
  readonly what: 'on' | 'off'
}

const changes = {
  on: {
    subject: 'Two-step sign-in is on',
    fact: 'Two-step sign-in was turned on for your Calabash account. From now on signing in takes your password and a second step.',
    advice:
      'Keep your recovery codes in a safe place: each of them lets you in once, should you lose your device.',
  },
  off: {
    subject: 'Two-step sign-in is off',
    fact: 'Two-step sign-in was turned off for your Calabash account. From now on the password alone is enough to sign in.',
    advice: 'You can turn it on again at any time, in your settings.',
  },
} as const

export const twoStepChanged = ({ username, what }: Values): Content => {
  const { subject, fact, advice } = changes[what]
  return letter({
    username,
    subject,
    preheader: 'If it was you, there is nothing to do.',
    blocks: [
      { kind: 'text', text: fact },
      { kind: 'text', text: advice },
      {
        kind: 'note',
        title: 'It was not you?',
        text: 'Then somebody knows your password. Choose “Forgot your password?” on the sign-in page at once: setting a new one signs out whoever is in your account. Then look at two-step sign-in in your settings.',
      },
    ],
  })
}
