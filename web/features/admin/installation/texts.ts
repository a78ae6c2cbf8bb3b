import { kindOf, message, messages } from '#shared/messages.ts'

const what = kindOf('In a list: what an installation needs before people entrust money to it')
const how = kindOf('Below that: what it is for, and what to do; words in capitals are settings of the server')

export const installationTexts = messages({
  title: message('Installation', 'Heading of the page for admins'),
  subtitle: message('What members see of this installation, and what it still needs', 'Below that heading'),
  loading: message('Loading the settings', 'Read out while they load'),
  failed: message('The settings could not be loaded.', 'In their place'),
  save: message('Save', 'Button'),
  saving: message('Saving…', 'Button while it works'),
  saved: message('Saved', 'Message afterwards'),
  notSaved: message('This was not saved. Please try again.', 'Message where the server gives no reason'),
  fixed: message(
    'Set by {variable} on the server, which wins over what is entered here',
    'Below a field that cannot be changed; {variable} is the name of a setting',
  ),
  changed: message('Last changed {at} by {by}', 'Below a field: date and time, and an admin'),
  looks: {
    title: message('Name and looks', 'Heading of a card'),
    note: message(
      'On every page, in mails and on paper. Open pages show a change when they are loaded again.',
      'Below that heading',
    ),
    name: message('Name', 'Label of a field: of the installation'),
    accent: message('Colour', 'Label of a field: of buttons and links'),
    accentHint: message(
      'For buttons, links and headings. Members can choose another colour for themselves.',
      'Below that field',
    ),
    adapted: message(
      'Text on this colour would be hard to read, so a darker one is shown.',
      'Below that field, when the colour was changed a little',
    ),
    usual: message('Use the usual colour', 'Button'),
    logo: message('Logo', 'Heading of a part, and text in place of the picture'),
    logoHint: message(
      'PNG, JPEG or WebP, up to 2 MB, best square. SVG is not taken, because it can hold scripts.',
      'Below that heading',
    ),
    choose: message('Choose a picture', 'Button: opens a file of the device'),
    remove: message('Remove the logo', 'Button'),
  },
  place: {
    title: message('Mail, time and money', 'Heading of a card'),
    sender: message('Sender of mails', 'Label of a field: a mail address'),
    senderHint: message('An address that your mail server may send from', 'Below that field'),
    timeZone: message('Time zone', 'Label of a list'),
    first: message('Usual language', 'Label of a list: of people whose browser asks for none of ours'),
    languages: message('Languages', 'Legend of check boxes: which languages are offered'),
    currencies: message('Currencies', 'Label of a field: codes such as USD'),
    currenciesHint: message(
      'Codes such as USD EUR, the usual one first. Empty for those the installation began with.',
      'Below that field',
    ),
    payments: message('Payments', 'Label of what follows: how money is paid'),
    kinds: {
      sandbox: message('A sandbox: test cards, and play money', 'How payments are taken'),
      'record-only': message(
        'Members pay each other, and the installation keeps the record',
        'How payments are taken',
      ),
      'stripe-test': message('Stripe, with test keys: no real money', 'How payments are taken'),
      stripe: message('Stripe, with real money', 'How payments are taken'),
    },
    paymentsHint: message(
      'Set by PAYMENTS and the keys of Stripe on the server',
      'Below that; PAYMENTS is the name of a setting',
    ),
  },
  mail: {
    send: message('Send me a test mail', 'Button'),
    sending: message('Sending…', 'Button while it works'),
    sent: message('A mail is on its way to {address}', 'Message afterwards'),
    failed: message('The mail was not sent. Please try again.', 'Message where the server gives no reason'),
    mailbox: message('Open the mailbox', 'Link: to where mails of a trial are shown'),
  },
  legal: {
    title: message('Terms and privacy', 'Heading of a card'),
    note: message(
      'Your own texts in place of ours, in Markdown. HTML is shown as text. Where a language has none, readers get the one of the usual language.',
      'Below that heading',
    ),
    document: message('Text', 'Label of a list'),
    documents: {
      terms: message('Terms of use', 'In that list'),
      privacy: message('Privacy notice', 'In that list'),
    },
    language: message('Language', 'Label of a list'),
    text: message('Markdown', 'Label of a large field'),
    hint: message('Empty for our own text', 'Below that field'),
    look: message('Look at the page', 'Link'),
  },
  checklist: {
    title: message('Before others use it', 'Heading of a card with a list of what is missing'),
    note: message('What an installation needs before people entrust money to it', 'Below that heading'),
    allDone: message('Nothing is missing.', 'In that card'),
    done: message('Done', 'Beside a part that is there'),
    missing: message('Missing', 'Beside a part that is not there'),
    what: {
      https: what('An https address'),
      payments: what('Real payments'),
      mail: what('A mail server'),
      secrets: what('Keys of its own'),
      database: what('A Postgres server'),
      eventStore: what('An event store'),
      queue: what('Redis for jobs'),
      backup: what('Encrypted backups'),
      admins: what('Two admins'),
      legal: what('Your own terms and privacy notice'),
    },
    how: {
      https: how('Put a proxy with a certificate in front, and set APP_URL to its address.'),
      payments: how('Set the live keys of Stripe, or PAYMENTS=record-only where members pay each other.'),
      mail: how('Set SMTP_URL. Until then mails are only kept in the mailbox.'),
      secrets: how('Set SESSION_KEYS, DATA_KEYS and TRANSPARENCY_KEY, and keep a copy elsewhere.'),
      database: how(
        'Name it in the settings of the server. The embedded one is for trying it out, and for one machine.',
      ),
      eventStore: how('Set EVENTSTORE_URL, or accept that one process keeps the log in the database.'),
      queue: how('Set REDIS_URL where several processes run; one process does without.'),
      backup: how('Set BACKUP_RECIPIENT, and run npm run backup every day.'),
      admins: how('One admin alone cannot send large payouts: some decisions take two.'),
      legal: how('Ours describe the software, and not who you are.'),
    },
  },
})
