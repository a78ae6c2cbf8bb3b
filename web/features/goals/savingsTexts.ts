/** Apart from the page's own texts: they come with the picture. */
export const savingsTexts = {
  title: 'Savings over time',
  today: 'Today',
  legend: { saved: 'Saved', even: 'Even pace', forecast: 'Pace so far' },
  figures: 'Show the savings day by day',
  columns: ['Date', 'Saved', 'Even pace'],
  describe: (saved: string, target: string, date: string, standing: string) =>
    `${saved} of ${target} saved by ${date}. ${standing}.`,
  reached: (date: string) => `Target reached on ${date}`,
  reachedBefore: 'Target reached',
  over: (missing: string) => `The end date has passed with ${missing} to go`,
  ahead: (amount: string) => `${amount} ahead of an even pace`,
  behind: (amount: string) => `${amount} behind an even pace`,
  even: 'Exactly on an even pace',
  forecast: {
    unknown: 'Not enough yet to tell when the target will be reached.',
    never: 'At the pace so far the target will not be reached.',
    far: 'At the pace so far the target is more than 20 years away.',
    on: (date: string, daysLate: number) =>
      `At the pace so far the target is reached on ${date}, ${
        daysLate === 0
          ? 'the end date'
          : `${lengthOf(Math.abs(daysLate))} ${daysLate < 0 ? 'before' : 'after'} the end date`
      }.`,
  },
  catchUp: {
    month: (amount: string, date: string) => `${amount} a month from now on reaches the target by ${date}.`,
    week: (amount: string, date: string) => `${amount} a week from now on reaches the target by ${date}.`,
    once: (amount: string, date: string) => `${amount} more reaches the target by ${date}.`,
  },
  together: 'That is for all members together.',
} as const

/** As far as a forecast can be trusted: nobody saves to the day. */
const lengthOf = (days: number): string => {
  if (days < 14) return counted(days, 'day')
  if (days < 60) return `about ${counted(Math.round(days / 7), 'week')}`
  if (days < 700) return `about ${counted(Math.round(days / 30.4), 'month')}`
  return `about ${counted(Math.round(days / 365.25), 'year')}`
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
