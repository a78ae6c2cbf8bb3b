import { kindOf, message, messages } from '#shared/messages.ts'

const paragraph = kindOf('Paragraph of that section')
const point = kindOf('Point in a list of that section')

export const privacyTexts = messages({
  title: message('Privacy', 'Heading of the page'),
  lead: message('What Calabash keeps about you, why, and how it goes away.', 'Below that heading'),
  sections: {
    kept: {
      title: message('What is kept', 'Heading of a section'),
      points: [
        point(
          'Your username, your email address, and your password as a hash from which it cannot be read back.',
        ),
        point(
          'Where you are signed in: the kind of browser and device, when you signed in, and when it was last seen. The browsers in which you have signed in, for 400 days, by a random number of ours. A former email address, for three days after you have changed it.',
        ),
        point(
          'The keys of your authenticator app and your passkeys, if you use them, and your recovery codes as hashes.',
        ),
        point('Your choices about mails, and the feedback that you send.'),
        point(
          'Where you turn on notifications, the address at which the browser gets them from its maker, encrypted. Its maker sees when one is sent, and not what it says. The address is deleted when you sign out there.',
        ),
        point(
          'The photos that you add to payments in cash or by bank, without where and with what they were taken. Payer, recipient, organisers and admins can see them. They are deleted when you remove them, and with your account.',
        ),
        point(
          'Your goals and circles, your payments, and the invitations that you send, with the email address or phone number they went to.',
        ),
      ],
    },
    notKept: {
      title: message('What is not kept', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'Card numbers. They go from your browser to Stripe, which processes the payment under its own privacy policy; in the sandbox the test cards go to the sandbox. We keep only what Stripe calls the payment, and whether it succeeded.',
        ),
        paragraph(
          'There are no advertisements, no trackers and no statistics about you, and nothing is sold or given away.',
        ),
      ],
    },
    ledger: {
      title: message('The ledger', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'Every movement of money is written to a ledger that is never changed, so that all members can check the sums. The ledger knows people by number only: no names, no email addresses, no phone numbers.',
        ),
        paragraph(
          'What is published of the ledger, so that anybody can check it, are hashes and a count: nobody can be found in them.',
        ),
        paragraph(
          'The name and the description of a goal are part of its ledger. Please do not put into them what should not stay.',
        ),
      ],
    },
    others: {
      title: message('What others see', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'The members of a goal see each other’s usernames and contributions to that goal. Those who are invited to a circle see the usernames of its members and the order of their turns, while the invitation is open. Admins see who has an account, since when, whether its address is verified and two-step sign-in is on, and in how many browsers it is signed in. They may end its sessions, and look into the ledger to put mistakes right.',
        ),
      ],
    },
    browser: {
      title: message('In your browser', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'One cookie keeps you signed in, for 30 days at most. Another one stays for 400 days after you have signed in: it tells your browser from those of strangers, so that they cannot lock you out. Two others last for minutes: one shows you your own changes at once, and one makes a recovery code work only where it was asked for. Your theme, and a note that you have put a reminder away, stay in your browser and are sent to nobody.',
        ),
      ],
    },
    deletion: {
      title: message('Taking it with you, and deleting it', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'Under Settings you can download everything that is kept about you, and delete your account. Then your name, email address, password, sessions, keys and choices are deleted at once. What remains is the ledger: amounts under a number that leads to nobody.',
        ),
        paragraph(
          'An account whose email address is not verified within 30 days is deleted, unless it has goals, payments or a saved card, or was used in the last week.',
        ),
        paragraph(
          'An account cannot be deleted while money that was saved with it is in a goal, or a payment is under way; you are told which.',
        ),
      ],
    },
    mails: {
      title: message('Mails', 'Heading of a section'),
      paragraphs: [
        paragraph(
          'We write to you to verify your address, to let you back into your account, and about your payments. Reminders and good news are yours to switch off under Settings.',
        ),
      ],
    },
  },
  changed: message(
    'Questions? Write to us under Feedback, once you are signed in.',
    'At the end of the page',
  ),
})
