import type { CycleType } from '#shared/time.ts'

const every: Readonly<Record<CycleType, string>> = {
  weekly: 'every week',
  biweekly: 'every other week',
  monthly: 'every month',
}

/** The page of an invitation. */
export const joinTexts = {
  title: 'Invitation',
  loading: 'Loading the invitation',
  failed: 'The invitation could not be loaded.',
  invites: (name: string) => `${name} invites you to`,
  circle: 'Susu',
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  accountFirst: 'To accept, you create an account or sign in. Declining takes none.',
  openUntil: (date: string) => `Open until ${date}`,
  accept: 'Accept',
  accepting: 'Joining...',
  decline: 'Decline',
  joined: (goal: string) => `You have joined ${goal}`,
  declined: 'You have declined',
  error: 'Error',
  answerFailed: 'Your answer could not be saved. Please try again.',
  declining: {
    title: 'Decline this invitation?',
    text: (name: string) => `${name} can invite you again later.`,
    confirm: 'Decline invitation',
    busy: 'Declining...',
    keep: 'Not yet',
  },
  wheel: {
    title: 'The circle',
    pot: 'The pot',
    seats: (count: number) => `${count} seats`,
    describe: (taken: number, of: number, pot: string) =>
      `A circle of ${of} seats, ${taken} of them taken. Its pot is ${pot}.`,
    taken: 'Taken',
    open: 'Free',
  },
  facts: {
    contribution: 'You pay in',
    per: (amount: string, cycle: CycleType) => `${amount} ${every[cycle]}`,
    pot: 'You receive, once',
    potOf: (amount: string) => `the pot of ${amount}`,
    seats: 'Seats',
    seatsLeft: (left: number, of: number) => `${left} of ${of} free`,
    starts: 'Starts',
    turn: 'Your turn, as things stand',
    turnOn: (round: number, date: string) => `Round ${round}, ${date}`,
    target: 'Target',
    end: 'End Date',
    members: 'Members',
  },
  means: {
    title: 'What joining means',
    circle: (amount: string, cycle: CycleType, rounds: number) => [
      `You pay ${amount} ${every[cycle]}, for ${rounds} rounds: never more, never less.`,
      'Each round, one member receives the whole pot. Everybody receives it once, and pays in that round, too.',
      'The first round is due one cycle after the start date, or after the last seat is taken, whichever is later.',
      'Until the rotation begins you can leave. After that, only by handing your seat to somebody else.',
    ],
    goal: (target: string) => [
      `You save together towards ${target}, each at their own pace.`,
      'What you pay in is counted under your name, for every member to see.',
      'You can leave as long as none of your money is in it.',
    ],
    auditor: [
      'You see everything in this goal: members, payments and history.',
      'You pay nothing, receive nothing and hold no seat.',
      'You can leave at any time.',
    ],
    replaces: (name: string) =>
      `You take over ${name}’s seat: its place in the rotation, and what is still to be paid for it.`,
    arrears: (amount: string) => `The seat still owes ${amount}, which you would pay.`,
    auditorBadge: 'As an auditor',
  },
  rules: {
    title: 'Rules of the circle',
    note: (version: number) => `Version ${version}. By accepting the invitation you accept them, too.`,
  },
  outcomes: {
    expired: (name: string) => [
      'This invitation has expired',
      `Invitations are good for 7 days. Ask ${name} to send you a new one.`,
    ],
    accepted: (name: string) => [
      'This invitation has already been used',
      `It works once. If it was you, you find the goal among yours. If not, ask ${name} for one of your own.`,
    ],
    revoked: (name: string) => [
      'This invitation was withdrawn',
      `${name} or who runs the goal has taken it back. Ask them if you still want to join.`,
    ],
    declined: (name: string) => [
      'This invitation was declined',
      `${name} can see that. If you have changed your mind, ask for a new one.`,
    ],
    full: () => [
      'All seats are taken',
      'Somebody was faster. The organiser can tell you when a seat becomes free; the invitation stays open until it expires.',
    ],
    closed: () => [
      'This goal takes nobody any more',
      'It is complete, archived or cancelled. Nothing is left for you to do.',
    ],
    joined: () => ['You are a member already', 'There is nothing to answer: the goal is among yours.'],
    unknown: [
      'We do not know this invitation',
      'The link may be incomplete, or a newer invitation has replaced it. Open the link of the latest message, or ask for a new one.',
    ],
    justDeclined: (name: string) => [
      'You have declined',
      `You need not do anything else. ${name} can invite you again.`,
    ],
  },
  openGoal: 'Open the goal',
  toGoals: 'See your goals',
  toInvites: 'See your invitations',
  toSignIn: 'Sign in',
} as const
