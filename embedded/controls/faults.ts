import type Koa from 'koa'
import * as z from 'zod'
import { answerFaults, deliveryFaults, type Faults } from '../stripe/faults.ts'
import type { Access } from './access.ts'
import { controlOf } from './control.ts'

const times = z.int().min(1).max(10_000)
const request = z.strictObject({
  answer: z
    .strictObject({ fault: z.enum(answerFaults), times, path: z.string().max(200).optional() })
    .optional(),
  delivery: z.strictObject({ fault: z.enum(deliveryFaults), times }).optional(),
})

/**
 * Injects faults between the application and the processor, set by POST /sandbox/faults. Each fault ends by
 * itself after the given number of times.
 */
export const createFaultSwitches = (
  access: Access,
): { readonly faults: Faults; readonly route: Koa.Middleware } => {
  let set: z.output<typeof request> = {}
  const faults: Faults = {
    answer: ({ path }) => {
      const { answer } = set
      if (!answer || !path.startsWith('/v1/') || !path.includes(answer.path ?? '')) return undefined
      set = { ...set, answer: answer.times > 1 ? { ...answer, times: answer.times - 1 } : undefined }
      return answer.fault
    },
    delivery: () => {
      const { delivery } = set
      if (!delivery) return undefined
      set = { ...set, delivery: delivery.times > 1 ? { ...delivery, times: delivery.times - 1 } : undefined }
      return delivery.fault
    },
  }
  const route = controlOf(
    { path: '/sandbox/faults', access },
    () => set,
    async sent => {
      const parsed = request.safeParse(sent)
      if (!parsed.success) return z.prettifyError(parsed.error)
      set = parsed.data
      return undefined
    },
  )
  return { faults, route }
}
