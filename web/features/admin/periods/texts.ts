const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

export const texts = {
  title: 'Periods',
  subtitle:
    'Every month of the books, by the calendar of UTC: what each account began with, what was booked, and what it ended with. Debits are above zero.',
  loading: 'Loading the periods',
  failed: 'Could not load the periods.',
  none: 'Nothing has been booked yet.',
  name: (period: string): string => {
    const [year, month] = period.split('-')
    return `${months[Number(month) - 1]} ${year}`
  },
  status: { running: 'Running', over: 'Over, not closed', closed: 'Closed' },
  closed: (at: string, by: string) => `Closed ${at} by ${by}`,
  event: 'Its event in the log',
  agrees: 'The journal still says the same.',
  differs: 'The journal says something else now than when it was closed.',
  lines: (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`),
  columns: { account: 'Account', opening: 'Opening', debit: 'Debit', credit: 'Credit', closing: 'Closing' },
  together: 'Together',
  statementOf: (account: string, period: string) => `${account}: statement for ${period}`,
  close: {
    open: 'Close this period',
    submit: 'Close it for good',
    submitting: 'One moment...',
    password: 'Your own password',
    meaning: (period: string) =>
      `The figures of ${period} become an event of the log, and nothing is booked into it any more. What Stripe reports later is booked when it is heard of. This cannot be undone.`,
    done: 'The period is closed',
  },
} as const
