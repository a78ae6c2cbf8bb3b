import type { Charter } from '#shared/charter.ts'
import { minor } from '#shared/money.ts'
import type { Random } from './random.ts'

export const charterFrom = (
  random: Random,
  { mostGraceDays, zones }: { readonly mostGraceDays: number; readonly zones: readonly string[] },
  deposit?: Charter['deposit'],
): Charter => ({
  latePolicy: random.chance(0.7) ? 'reduced' : 'hold',
  graceDays: random.between(0, mostGraceDays),
  timeZone: random.pick(zones),
  netArrears: random.chance(0.6),
  coOrganisersSend: random.chance(0.5),
  ...(random.chance(0.5) ? { provedFirst: true } : {}),
  ...(deposit ? { deposit } : {}),
})

/** The fees of some circles, small ones and the highest possible. */
export const feesFrom = (
  random: Random,
  { seats, contributionMinor }: { readonly seats: number; readonly contributionMinor: number },
): Pick<Charter, 'lateFeeMinor' | 'organiserFeeMinor'> => {
  const percent = (parts: number) => minor((contributionMinor / 100) * parts)
  return {
    ...(random.chance(0.3) ? { lateFeeMinor: percent(random.pick([2, 10])) } : {}),
    ...(random.chance(0.3) ? { organiserFeeMinor: percent(random.pick([1, 5 * seats])) } : {}),
  }
}

/** Payments in parts, in some circles. */
export const instalmentsFrom = (random: Random): Pick<Charter, 'instalments'> =>
  random.chance(0.3) ? { instalments: true } : {}

/**
 * The deposit of each seat in some circles: at a contribution of a hundred, and no more than a seat can owe
 * after its pot.
 */
export const depositFrom = (random: Random, seats: number): Charter['deposit'] => {
  if (!random.chance(0.4)) return undefined
  const amountMinor = minor(Math.min(random.pick([60_00, 100_00, 240_00]), 100_00 * (seats - 1)))
  return { amountMinor, firmAfterDays: random.pick([0, 7]) }
}
