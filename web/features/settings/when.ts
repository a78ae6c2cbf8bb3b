import { day } from '../../lib/format.ts'

/** 'Nov 21, 2026, 2:05 PM', by this browser's clock. */
export const moment = (instant: string): string =>
  `${day(instant)}, ${new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`
