import { type Content, letter } from './layout.ts'

/** The last mail; nothing of it can be undone. */
export const accountDeleted = ({ username }: { username: string }): Content =>
  letter({
    username,
    subject: 'Your account was deleted',
    preheader: 'Your name and address are no longer with us.',
    blocks: [
      {
        kind: 'text',
        text: 'Your Calabash account was deleted, as was asked for with your password. Your name, your address and your settings are gone, and this is our last mail to you.',
      },
      {
        kind: 'text',
        text: 'Payments that you made in circles with others stay in their books, without your name, so that the sums of the other members still add up.',
      },
      {
        kind: 'note',
        title: 'It was not you?',
        text: 'Then somebody knew your password. The account cannot be brought back, but please answer this mail so that we can look into it, and change the password wherever else you use it.',
      },
    ],
  })
