import type Koa from 'koa'
import * as z from 'zod'
import { answerFaults, deliveryFaults, type Faults } from '../stripe/faults.ts'
import { isLoopback } from './loopback.ts'

const times = z.int().min(1).max(10_000)
const request = z.strictObject({
  answer: z
    .strictObject({ fault: z.enum(answerFaults), times, path: z.string().max(200).optional() })
    .optional(),
  delivery: z.strictObject({ fault: z.enum(deliveryFaults), times }).optional(),
})

const maxBodyLength = 10_000

/**
 * Injects faults between the application and the processor, set by POST /sandbox/faults from this machine only. Each fault ends by
 * itself after the given number of times.
 */
export const createFaultSwitches = (): { readonly faults: Faults; readonly route: Koa.Middleware } => {
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
  const route: Koa.Middleware = async (ctx, next) => {
    if (ctx.path !== '/sandbox/faults') return next()
    if (!isLoopback(ctx.req)) {
      ctx.status = 404
      return
    }
    if (ctx.method === 'POST') {
      const parsed = request.safeParse(await readJson(ctx.req))
      if (!parsed.success) {
        ctx.status = 400
        ctx.body = { message: z.prettifyError(parsed.error) }
        return
      }
      set = parsed.data
    }
    ctx.body = set
  }
  return { faults, route }
}

const readJson = async (body: AsyncIterable<Buffer>): Promise<unknown> => {
  let text = ''
  for await (const chunk of body) {
    text += chunk
    if (text.length > maxBodyLength) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
