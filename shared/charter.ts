/** What happens to a round that a member has not paid: it waits, or closes without them and they owe. */
export const latePolicies = ['hold', 'reduced'] as const
export type LatePolicy = (typeof latePolicies)[number]

export interface Charter {
  readonly latePolicy: LatePolicy
  readonly graceDays: number
  readonly timeZone: string
  readonly netArrears: boolean
  readonly coOrganisersSend: boolean
}

/** For circles whose organiser has set none, and circles older than charters. */
export const defaultCharter: Charter = {
  latePolicy: 'hold',
  graceDays: 3,
  timeZone: 'UTC',
  netArrears: true,
  coOrganisersSend: false,
}
