import type { GoalType } from '#shared/api/goalKinds.ts'

export const createTexts = {
  back: 'Back to Dashboard',
  title: 'Create a goal',
  details: {
    title: 'Goal Details',
    name: 'Goal name',
    namePlaceholder: 'What are you saving for?',
    type: 'Goal type',
    types: {
      'Vacation & Travel': 'Trips, tickets, time away',
      'Emergency Fund': 'For the day you need it',
      'Home & Living': 'Rent, repairs, furniture',
      'Special Event': 'Weddings, birthdays, feasts',
      'Susu (Rotating Savings Fund)': 'Take turns receiving the pot',
      Custom: 'Anything else',
    } satisfies Readonly<Record<GoalType, string>>,
    subtype: 'Kind of goal (optional)',
    description: 'Description (optional)',
  },
  rotation: {
    title: 'Rotation Settings',
    schedule: 'Rotation schedule',
    payout: (contribution: string, members: number, payout: string) =>
      `${contribution} × ${members} members = ${payout} payout`,
    contribution: 'Contribution amount',
    contributionHint: 'What each member pays every cycle',
    members: 'Number of members',
    membersHint: 'At least 2; each receives the pot once',
    tooFewMembers: 'Minimum 2 members required for a Susu group',
    target: 'Target amount',
    targetHint: 'The pot that one member receives',
    result: 'Each turn',
  },
  financial: {
    title: 'Financial Details',
    target: 'Target amount',
    members: 'Expected members',
    suggested: 'Suggested monthly contribution per person',
    noSuggestion: 'Enter a target and an end date to see what to put aside each month.',
  },
  timeline: {
    title: 'Timeline',
    start: 'Start date',
    end: 'End date',
    circleEnd: 'When the last member has received the pot',
    startInPast: 'Start date cannot be before today',
    startTooLate: 'Start date cannot be more than 5 years ahead',
  },
  submit: 'Create Goal',
  submitting: 'Creating...',
  created: ['Success!', 'Goal created successfully! Redirecting to goal details...'],
  error: 'Error',
  failed: 'Failed to create goal',
  invalidAnswer: 'Invalid response from server',
  aside: {
    title: 'Optional: Start Contributing',
    before:
      'Once the goal is created, you can pay in right away. There is no need to: every later day will do.',
    after: 'Your goal is ready. Pay in now, or simply wait to be taken to it.',
    button: 'Make Your First Contribution',
  },
} as const
