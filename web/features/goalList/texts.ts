export const texts = {
  title: 'Goals',
  subtitle: 'All that you are saving for, alone and in circles',
  back: 'Back',
  create: 'Create New Goal',
  failed: 'Could not load your goals.',
  summary: {
    label: 'Summary',
    contributions: 'Total contributions',
    target: 'Combined target',
    goals: 'Goals',
    active: 'Active',
    completed: 'Completed',
    upcoming: 'Upcoming',
    total: 'Total',
  },
  tabs: {
    label: 'Goals by status',
    active: 'Active',
    completed: 'Completed',
    upcoming: 'Upcoming',
  },
  empty: {
    active: ['No Active Goals', 'A goal is active from its first contribution until its target is reached.'],
    completed: ['No Completed Goals', 'A goal that has reached its target stands here.'],
    upcoming: ['No Upcoming Goals', 'A goal that waits for its first contribution stands here.'],
    all: ['No Goals Found', 'Create a goal, and it will stand here.'],
  },
  closed: {
    show: 'Show archived',
    hint: (count: number) =>
      count === 1 ? '1 goal is archived or cancelled' : `${count} goals are archived or cancelled`,
    title: 'Archived and cancelled',
  },
} as const
