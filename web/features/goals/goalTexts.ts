import type { CycleType } from '#shared/time.ts'

const cycleNames: Readonly<Record<CycleType, string>> = {
  weekly: 'Weekly',
  biweekly: 'Bi-Weekly',
  monthly: 'Monthly',
}

export const goalTexts = {
  goal: 'Goal',
  loading: 'Loading goal details...',
  failed: 'Could not load goal details.',
  susu: 'Susu',
  target: (amount: string) => `Target ${amount}`,
  payNow: 'Pay Now',
  completed: 'Completed!',
  edit: 'Edit Goal',
  cancelled: 'This goal was cancelled. It takes no more money.',
  archived: 'This goal is archived. It takes no money until its organiser brings it back.',
  archivedByYou:
    'This goal is archived. It takes no money until you bring it back, at the foot of this page.',
  progress: {
    title: 'Progress',
    label: (goal: string) => `Progress of ${goal}`,
    of: (target: string) => `of ${target}`,
    full: 'Completed!',
    toGo: (amount: string) => `${amount} to go`,
  },
  facts: {
    rotation: 'Rotation',
    contribution: 'Contribution per cycle',
    members: 'Members',
    start: 'Start Date',
    end: 'End Date',
    cycles: cycleNames,
  },
  turn: {
    title: 'Whose turn it is',
    pot: 'The pot',
    to: (name: string) => `to ${name}`,
    yours: 'to you',
    toOpenSeat: 'to an open seat',
    done: 'complete',
    round: (round: number, of: number) => `Round ${round} of ${of}`,
    finished: (rounds: number) => `All ${rounds} rounds are complete`,
    each: (amount: string, cycle: string) => `${amount} ${cycle} each`,
    payout: (date: string) => `Payout ${date}`,
    inPot: (amount: string, pot: string, paid: number, of: number) =>
      `${amount} of ${pot} in the pot · ${paid} of ${of} paid`,
    openSeats: (seats: number) => (seats === 1 ? '1 open seat' : `${seats} open seats`),
    describe: (who: string, pot: string, paid: number, of: number, amount: string) =>
      `Rotation: it is ${who} turn to receive ${pot}. ${paid} of ${of} members have contributed this cycle: ${amount} is in the pot.`,
    possessive: (name: string) => `${name}’s`,
    yourTurn: 'your',
    nobodysTurn: 'an open seat’s',
    legend: { turn: 'Receives this round', paid: 'Contributed', waiting: 'Pending', open: 'Open seat' },
    cycles: { weekly: 'weekly', biweekly: 'bi-weekly', monthly: 'monthly' },
  },
  members: {
    title: 'Members & Contributions',
    failed: 'Could not load the members.',
    you: '(you)',
    organiser: 'Organiser',
    saved: (amount: string) => `${amount} saved`,
    nextPayout: (date: string) => `Next payout ${date}`,
    contributed: 'Contributed',
    pending: 'Pending',
    status: 'Status',
    upToDate: 'Up to date',
    paymentPending: 'Payment pending',
    nextDue: 'Next Due Date',
    total: 'Contributed in total',
  },
  history: {
    title: 'Transaction History',
    empty: 'No transactions yet',
    failed: 'Could not load the transactions.',
  },
} as const
