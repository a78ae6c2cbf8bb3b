import { PaymentGatewayError } from '#shared/ports/paymentGateway.ts'

const patienceMs = 4_000

/** The processor's response, unless it is unreachable or slow: pages are then shown without it. */
export const ifReached = async <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> => {
  const { promise: tired, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, patienceMs, undefined)
  try {
    return await Promise.race([asked, tired])
  } catch (error) {
    if (error instanceof PaymentGatewayError) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}
