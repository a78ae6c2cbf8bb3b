import type { Charter } from '#shared/charter.ts'
import type { Random } from './random.ts'

export const charterFrom = (
  random: Random,
  { mostGraceDays, zones }: { readonly mostGraceDays: number; readonly zones: readonly string[] },
): Charter => ({
  latePolicy: random.chance(0.7) ? 'reduced' : 'hold',
  graceDays: random.between(0, mostGraceDays),
  timeZone: random.pick(zones),
  netArrears: random.chance(0.6),
  coOrganisersSend: random.chance(0.5),
})
