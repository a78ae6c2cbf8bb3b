import { kindOf, message, messages } from '#shared/messages.ts'

const paragraph = kindOf('Paragraph of that section')
const point = kindOf('Point in a list of that section')

export const termsTexts = messages({
  title: message('Terms', 'Heading of the page'),
  lead: message('What you may expect of Calabash, and what Calabash expects of you.', 'Below that heading'),
  sections: {
    what: {
      title: message('What Calabash is', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'Calabash helps people save alone and in rotating circles. It takes contributions by card, keeps a ledger that every member of a goal can check, and says whose turn it is.',
        ),
        paragraph(
          'Calabash is not a bank. It pays no interest, gives no credit, and no deposit insurance covers what you save here.',
        ),
      ],
    },
    sandbox: {
      title: message('Play money in the sandbox', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'Where Calabash runs on its built-in card sandbox, all money is play money: the cards are test cards, nobody is charged, and nothing can be paid out. Please do not enter a real card there.',
        ),
      ],
    },
    cards: {
      title: message('Cards and charges', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'Elsewhere card payments are made by Stripe. Your card details go to Stripe and never to us, and the charge appears as CALABASH* GOAL and the number of the goal on your statement. A contribution counts when Stripe says that it has succeeded, and not before.',
        ),
        paragraph(
          'You start each payment yourself. A saved card is charged again only by a recurring payment that you have set up, on its days, until you stop it.',
        ),
        paragraph(
          'Payments can be refunded: by the organisers or an admin, by the rules of the goal, and all of them when a circle does not begin or a goal is cancelled. A payment into an open round is refunded only when its payer asks for it. What your bank takes back counts as not paid, and you may owe it to the others.',
        ),
      ],
    },
    circles: {
      title: message('Circles rest on their members', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'In a circle each member pays in every round, and each receives the pot once. Calabash records and shows who has paid, but Calabash itself does not step in for a member who does not pay: only deposits and members who answer for others do, as far as their money goes. Save with people you trust.',
        ),
        paragraph(
          'Members agree on the rules of their circle before it starts, and the circle shows them to whoever joins.',
        ),
      ],
    },
    yourPart: {
      title: message('Your part', 'Heading of a section'),
      points: [
        point('Give an email address that is yours, and keep your password to yourself.'),
        point('Pay only with cards that you may use.'),
        point('Do not use Calabash to deceive others, to move unlawful money, or to disturb the service.'),
        point('Tell us at once if you think that somebody else has used your account.'),
      ],
    },
    ending: {
      title: message('Ending it', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'You can delete your account under Settings, unless money that you have saved is still in a goal or a payment of yours is under way.',
        ),
      ],
    },
    promise: {
      title: message('What we promise, and what we do not', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'We keep the ledger with care, and correct mistakes in the open: entries are never changed, only followed by others. We cannot promise that the service is always there.',
        ),
        paragraph(
          'You need not take our word for the ledger: what it has said is published in a form that anybody can check.',
        ),
      ],
      link: message('How the ledger can be checked', 'Link below that section'),
    },
  },
  changed: message(
    'If these terms change in a way that matters to you, you will be told before the change applies.',
    'At the end of the page',
  ),
})
