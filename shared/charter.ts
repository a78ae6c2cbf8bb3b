/** What happens to a round that somebody has not paid: it waits for them, or closes without them and they owe. */
export const latePolicies = ['hold', 'reduced'] as const
export type LatePolicy = (typeof latePolicies)[number]

export interface Charter {
  readonly latePolicy: LatePolicy
  readonly graceDays: number
  readonly timeZone: string
  readonly netArrears: boolean
  readonly coOrganisersSend: boolean
}

/** Of circles whose organiser has said nothing else, and of those from before there were charters. */
export const defaultCharter: Charter = {
  latePolicy: 'hold',
  graceDays: 3,
  timeZone: 'UTC',
  netArrears: true,
  coOrganisersSend: false,
}
