import * as z from 'zod/mini'
import { otherRhythm } from '#shared/api/fields.ts'
import { cycleTypes } from '#shared/time.ts'

const name = 'plan-after-card'

const form = z.object({
  /** The setup that saves its card. */
  setupId: z.string(),
  goalId: z.int(),
  amount: z.string(),
  plan: z.object({
    every: z.exactOptional(z.enum(cycleTypes)),
    rhythm: z.exactOptional(otherRhythm),
    firstOn: z.exactOptional(z.string()),
    endsOn: z.exactOptional(z.string()),
  }),
})

/** A plan that begins once its card is saved, also when the card's bank has led the browser away meanwhile. */
export type PlanAfterCard = z.output<typeof form>

export const keepPlan = (plan: PlanAfterCard): void => sessionStorage.setItem(name, JSON.stringify(plan))

export const keptPlan = (setupId: string): PlanAfterCard | undefined => {
  const { data } = form.safeParse(readJson(sessionStorage.getItem(name) ?? ''))
  return data?.setupId === setupId ? data : undefined
}

export const forgetPlan = (): void => sessionStorage.removeItem(name)

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
