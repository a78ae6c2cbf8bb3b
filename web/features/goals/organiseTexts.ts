/** Apart from the page's own texts: most of those who look at a goal do not organise it. */
export const organiseTexts = {
  title: 'Organise',
  archive: {
    title: 'Archive this goal',
    text: 'Puts it away for everyone. It takes no money until you bring it back.',
    button: 'Archive',
    done: (goal: string) => `${goal} is archived`,
  },
  restore: {
    title: 'Bring this goal back',
    text: 'It stands among your goals again, and takes money again.',
    button: 'Bring back',
    done: (goal: string) => `${goal} is back`,
  },
  cancel: {
    title: 'Cancel this goal',
    text: 'Gives it up for good. What was paid in goes back to those who paid it.',
    button: 'Cancel goal',
    question: 'Cancel this goal?',
    consequences: (goal: string, held: string | undefined) => [
      `${goal} takes no more money, from anyone.`,
      ...(held === undefined
        ? []
        : [`What is in it, ${held}, goes back to those who paid it: to their cards, if it came from there.`]),
      'Its history stays where its members can read it.',
      'A goal that is cancelled cannot be brought back.',
    ],
    keep: 'Keep goal',
    confirm: 'Cancel goal for good',
    confirming: 'Cancelling...',
    done: (goal: string) => `${goal} is cancelled`,
  },
  edit: {
    title: 'Edit Goal',
    name: 'Goal name',
    description: 'Description',
    target: 'Target amount',
    end: 'End date',
    members: 'Expected members',
    agreed:
      'Contribution, members, rotation and dates are what the members of a circle agreed on; they cannot be changed.',
    endTooEarly: 'End date must be after the start date',
    tooFew: 'At least 1 member is required',
    save: 'Save Changes',
    saving: 'Saving...',
    discard: 'Cancel',
    done: 'Your goal has been changed',
  },
  error: 'Error',
  failed: 'That did not work. Please try again.',
} as const
