import type { CorrectableEntry, CorrectionFilter, CorrectionResponse } from '#shared/api/corrections.ts'

/** What a correction does to people, by what was recorded by mistake. */
const effects: Readonly<Record<CorrectableEntry, (amount: string) => string>> = {
  ContributionReceived: amount =>
    `The contribution of ${amount} counts no longer: it leaves its payer’s savings and the pot, and the payment shows as reversed. In a circle it is still to be paid; of a round that is closed the pot is lowered, and it is owed to whose turn that was.`,
  PayoutSent: amount =>
    `The payout of ${amount} is due again and has to be sent anew, also if its recipient had confirmed it.`,
  DebtReleased: amount => `The debt of ${amount} is open again, and can be paid or let go anew.`,
}
const entries: Readonly<Record<CorrectableEntry, string>> = {
  ContributionReceived: 'Contribution outside',
  PayoutSent: 'Payout sent',
  DebtReleased: 'Debt let go',
}

export const texts = {
  title: 'Corrections',
  subtitle:
    'What was recorded by mistake is never changed or deleted: an entry with the same lines, mirrored, reverses it. One admin proposes that with a reason, another one approves it, and both entries stay in the books.',
  filter: 'Show',
  filters: [
    ['waiting', 'Waiting for approval'],
    ['ended', 'Decided'],
  ] as readonly (readonly [CorrectionFilter, string])[],
  lists: { waiting: 'Waiting for approval', ended: 'Decided' } satisfies Record<CorrectionFilter, string>,
  loading: 'Loading the corrections',
  failed: 'Could not load the corrections.',
  empty: {
    waiting:
      'No correction waits. One is proposed on the page of a mistaken entry, in the journal or the events.',
    ended: 'No correction has been decided on yet.',
  },
  toJournal: 'Open the journal',
  more: 'Show more',
  entries,
  effects,
  of: (entry: CorrectableEntry, amount: string) => `${entries[entry]}, ${amount}`,
  where: (goal: string, revision: string, at: string) => `${goal}, revision ${revision}, booked ${at}`,
  toEntry: 'The mistaken entry',
  toReversal: 'The entry that reverses it',
  status: {
    proposed: 'Waits for a second admin',
    withdrawn: 'Withdrawn',
    declined: 'Declined',
    done: 'Reversed',
  } satisfies Record<CorrectionResponse['status'], string>,
  reason: 'Reason',
  proposed: (name: string, at: string) => `Proposed by ${name}, ${at}`,
  ended: {
    withdrawn: (name: string, at: string) => `Withdrawn by ${name}, ${at}`,
    declined: (name: string, at: string) => `Declined by ${name}, ${at}`,
    done: (name: string, at: string) => `Approved by ${name}, ${at}`,
  },
  note: 'Why not',
  lines: {
    caption: (entry: string) => `What reversing it books: ${entry}`,
    title: 'What it books, on the day of the approval',
    account: 'Account',
    amount: 'Amount',
    round: (round: number) => `round ${round}`,
  },
  own: 'You have proposed it, so somebody else has to decide on it.',
  approve: {
    open: 'Approve',
    title: 'Approve this correction',
    password: 'Your own password',
    submit: 'Reverse the entry',
    submitting: 'One moment...',
    meaning: 'It cannot be taken back. The members it concerns are told, with the reason.',
    done: 'The entry has been reversed',
  },
  decline: {
    open: 'Decline',
    words: {
      title: 'Decline this correction',
      submit: 'Decline',
      busy: 'One moment...',
      cancel: 'Back',
      failed: 'It could not be declined.',
    },
    note: 'Why it should not be reversed',
    hint: 'Kept in the log for good. Please name nobody.',
    done: 'The correction has been declined',
  },
  withdraw: { open: 'Withdraw', busy: 'Withdrawing...', done: 'The correction has been withdrawn' },
  error: 'Error',
  notDone: 'That could not be done.',
  entry: {
    title: 'Correction',
    open: 'Propose a correction',
    why: 'If this was recorded by mistake, it can be reversed once a second admin has approved that.',
    all: 'All corrections',
    words: {
      title: 'Propose a correction',
      submit: 'Propose it',
      busy: 'Proposing...',
      cancel: 'Cancel',
      failed: 'It could not be proposed.',
    },
    reason: 'What was recorded by mistake?',
    hint: 'The members of the goal see this, and it stays in the log for good. Please name nobody, and no numbers of accounts or phones.',
    next: 'Nothing changes yet: another admin has to approve it.',
    done: 'Proposed. Another admin decides on it.',
  },
} as const
