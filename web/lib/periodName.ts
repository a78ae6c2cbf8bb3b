const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` -> 'November 2026', `2026` -> '2026'. */
export const periodName = (period: string): string =>
  period.length === 4 ? period : months.format(new Date(`${period}-01`))
