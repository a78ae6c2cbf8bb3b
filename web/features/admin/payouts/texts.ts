import type { PayoutFilter, PayoutResponse } from '#shared/api/rotation.ts'

const filters: readonly (readonly [PayoutFilter, string])[] = [
  ['open', 'Open'],
  ['contested', 'Not received'],
  ['due', 'Due'],
  ['sent', 'Sent'],
  ['confirmed', 'Received'],
  ['proved', 'Proved'],
  ['all', 'All'],
]

export const texts = {
  title: 'Payouts',
  note: (due: number, sent: number, contested: number) =>
    `${due} due, ${sent} on the way, ${contested === 1 ? '1 case' : `${contested} cases`}`,
  loading: 'Loading the payouts',
  failed: 'Could not load the payouts.',
  filter: 'Show',
  filters,
  empty: 'There is none of these',
  more: 'Show more',
  of: (amount: string, who: string) => `${amount} to ${who}`,
  reasons: {
    round: (goal: string, round: number | null) => `${goal}, round ${round ?? ''}`,
    debt: (goal: string) => `${goal}, a debt that was paid`,
    withdrawal: (goal: string) => `${goal}, paid out`,
    restored: (goal: string) => `${goal}, paid too much`,
  } satisfies Record<PayoutResponse['reason'], (goal: string, round: number | null) => string>,
  details: 'Details',
  detailsOf: (amount: string, who: string) => `Details: ${amount} to ${who}`,
  dialog: {
    title: 'Payout',
    loading: 'Loading the payout',
    notes: 'Notes',
    by: (who: string, date: string) => `${who}, ${date}`,
    note: 'Note for the admins',
    add: 'Add the note',
    adding: 'Saving...',
    missing: 'Please write a few words',
    added: 'The note is kept',
    trail: 'Events behind it',
    journal: 'What it is in the journal',
    error: 'Error',
    failed: 'That did not work. Please try again.',
    close: 'Close',
  },
} as const
