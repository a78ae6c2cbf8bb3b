import { summariesOfAccounts } from './summariesOfAccounts.ts'
import { summariesOfAdmins } from './summariesOfAdmins.ts'
import { summariesOfGoals } from './summariesOfGoals.ts'
import { summariesOfMoney } from './summariesOfMoney.ts'

/** What each route does, by method and path. A route without an entry fails a test. */
export const summaries: Readonly<Record<string, string>> = {
  ...summariesOfAccounts,
  ...summariesOfGoals,
  ...summariesOfMoney,
  ...summariesOfAdmins,
}

/** The sections of the reference, in its order. */
export const tags = [
  { name: 'Goals', description: 'Goals and circles: members, rounds, votes, messages' },
  { name: 'Money', description: 'Payments, payouts, cards and debts' },
  { name: 'Books', description: 'Journal, statements, receipts and proofs' },
  { name: 'Account', description: 'Sign-in, settings, notifications, access tokens and webhooks' },
  { name: 'Installation', description: 'Configuration, health, and what serves other programs' },
  { name: 'Members without an account', description: 'Pages behind their links' },
  { name: 'Admins', description: 'For people who operate the installation; never with an access token' },
]

const sections: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/admin\//, 'Admins'],
  [/^\/(seat|api\/seat-links)\//, 'Members without an account'],
  [
    /^\/(healthz|readyz|metrics|unsubscribe)|^\/api\/(config|legal|setup|openapi|stripe|calendar\/)/,
    'Installation',
  ],
  [/journal|statement|proof|receipt|transparency|evidence|\/events\//, 'Books'],
  [
    /transactions|payment|payouts|contribut|schedule|refunds|cards|card-setups|debts$|photos|cash-boxes|withdraw/,
    'Money',
  ],
  [/^\/api\/(goals|stream|next-steps|invitations|messages)/, 'Goals'],
]
export const tagOf = (path: string): string => sections.find(([form]) => form.test(path))?.[1] ?? 'Account'
