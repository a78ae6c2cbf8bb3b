import type { LegalTexts } from './legalTexts.ts'

export const privacyTexts: LegalTexts = {
  title: 'Privacy',
  lead: 'What Calabash keeps about you, why, and how it goes away.',
  sections: [
    {
      title: 'What is kept',
      paragraphs: [],
      points: [
        'Your username, your email address, and your password as a hash from which it cannot be read back.',
        'Where you are signed in: the kind of browser and device, when you signed in, and when it was last seen.',
        'The keys of your authenticator app and your passkeys, if you use them, and your recovery codes as hashes.',
        'Your choices about mails, and the feedback that you send.',
        'Your goals and circles, your payments, and the invitations that you send, with the email address or phone number they went to.',
      ],
    },
    {
      title: 'What is not kept',
      paragraphs: [
        'Card numbers. They go from your browser to Stripe, which processes the payment under its own privacy policy; in the sandbox the test cards go to the sandbox. We keep only what Stripe calls the payment, and whether it succeeded.',
        'There are no advertisements, no trackers and no statistics about you, and nothing is sold or given away.',
      ],
    },
    {
      title: 'The ledger',
      paragraphs: [
        'Every movement of money is written to a ledger that is never changed, so that all members can check the sums. The ledger knows people by number only: no names, no email addresses, no phone numbers.',
        'What is published of the ledger, so that anybody can check it, are hashes and a count: nobody can be found in them.',
        'The name and the description of a goal are part of its ledger. Please do not put into them what should not stay.',
      ],
    },
    {
      title: 'What others see',
      paragraphs: [
        'The members of a goal see each other’s usernames and contributions to that goal. Nobody else does. Admins see who has an account, since when, whether its address is verified and two-step sign-in is on, and in how many browsers it is signed in. They may end its sessions, and look into the ledger to put mistakes right.',
      ],
    },
    {
      title: 'In your browser',
      paragraphs: [
        'One cookie keeps you signed in, for 30 days at most. Two others last for minutes: one shows you your own changes at once, and one makes a recovery code work only where it was asked for. Your theme, and a note that you have put a reminder away, stay in your browser and are sent to nobody.',
      ],
    },
    {
      title: 'Taking it with you, and deleting it',
      paragraphs: [
        'Under Settings you can download everything that is kept about you, and delete your account. Then your name, email address, password, sessions, keys and choices are deleted at once. What remains is the ledger: amounts under a number that leads to nobody.',
        'An account cannot be deleted while money that was saved with it is in a goal, or a payment is under way; you are told which.',
      ],
    },
    {
      title: 'Mails',
      paragraphs: [
        'We write to you to verify your address, to let you back into your account, and about your payments. Reminders and good news are yours to switch off under Settings.',
      ],
    },
  ],
  changed: 'Questions? Write to us under Feedback, once you are signed in.',
}
