import type { LegalTexts } from './legalTexts.ts'

export const termsTexts: LegalTexts = {
  title: 'Terms',
  lead: 'What you may expect of Calabash, and what Calabash expects of you.',
  sections: [
    {
      title: 'What Calabash is',
      paragraphs: [
        'Calabash helps people save alone and in rotating circles. It takes contributions by card, keeps a ledger that every member of a goal can check, and says whose turn it is.',
        'Calabash is not a bank. It pays no interest, gives no credit, and no deposit insurance covers what you save here.',
      ],
    },
    {
      title: 'Play money in the sandbox',
      paragraphs: [
        'Where Calabash runs on its built-in card sandbox, all money is play money: the cards are test cards, nobody is charged, and nothing can be paid out. Please do not enter a real card there.',
      ],
    },
    {
      title: 'Cards and charges',
      paragraphs: [
        'Elsewhere card payments are made by Stripe. Your card details go to Stripe and never to us, and the charge appears as CALABASH on your statement. A contribution counts when Stripe says that it has succeeded, and not before.',
        'A contribution is made once, when you make it: Calabash never charges a card again by itself. What has been paid cannot be taken back through Calabash.',
      ],
    },
    {
      title: 'Circles rest on their members',
      paragraphs: [
        'In a circle each member pays in every round, and each receives the pot once. Calabash records and shows who has paid, but it does not step in for a member who does not pay. Save with people you trust.',
        'Members agree on the rules of their circle before it starts, and the circle shows them to whoever joins.',
      ],
    },
    {
      title: 'Your part',
      paragraphs: [],
      points: [
        'Give an email address that is yours, and keep your password to yourself.',
        'Pay only with cards that you may use.',
        'Do not use Calabash to deceive others, to move unlawful money, or to disturb the service.',
        'Tell us at once if you think that somebody else has used your account.',
      ],
    },
    {
      title: 'Ending it',
      paragraphs: [
        'You can delete your account under Settings, unless money that you have saved is still in a goal or a payment of yours is under way.',
      ],
    },
    {
      title: 'What we promise, and what we do not',
      paragraphs: [
        'We keep the ledger with care, and correct mistakes in the open: entries are never changed, only followed by others. We cannot promise that the service is always there.',
        'You need not take our word for the ledger: what it has said is published in a form that anybody can check.',
      ],
      link: { to: '/transparency', text: 'How the ledger can be checked' },
    },
  ],
  changed: 'If these terms change in a way that matters to you, you will be told before the change applies.',
}
