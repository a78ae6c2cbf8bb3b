import { kindOf, message, messages } from '#shared/messages.ts'

const label = kindOf('Label of a field, and of a fact: of an account that gets money')
const kind = kindOf('Choice, and heading of what was entered: how somebody gets their money')
const accountType = kindOf('Choice, and fact: a kind of bank account in the United States')

export const destinationWords = messages({
  kinds: {
    iban: kind('Bank account with an IBAN'),
    us_bank: kind('US bank account'),
    uk_bank: kind('UK bank account'),
    other_bank: kind('Other bank account'),
    mobile_money: kind('Mobile money'),
    cash: kind('In cash'),
    stripe: kind('Stripe'),
  },
  labels: {
    holder: label('Name of the account’s holder'),
    iban: label('IBAN'),
    routingNumber: label('Routing number'),
    accountNumber: label('Account number'),
    accountType: label('Checking or savings'),
    sortCode: label('Sort code'),
    country: label('Country'),
    details: label('Bank and account'),
    network: label('Network'),
    number: label('Phone number of the account'),
    from: label('Who hands it over'),
    accountId: label('Account with Stripe'),
    bankLast4: label('Bank account ends in'),
  },
  accountTypes: {
    checking: accountType('Checking account'),
    savings: accountType('Savings account'),
    unsaid: message(
      'Not said: it counts as a checking account',
      'Of a bank account in the United States: its owner was not asked for its kind',
    ),
  },
  seen: message('Where it goes', 'Heading in a dialog, for who sends a payout'),
  look: message('Show all of it', 'Button beside an account of which the end of the number is shown'),
  looking: message('Loading...', 'That button while it works'),
  logged: message('That you look at it is noted in the log of the admins.', 'Below that button'),
})
