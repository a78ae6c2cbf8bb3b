import { PaymentGatewayError } from '#shared/ports/paymentGateway.ts'

const patienceMs = 4_000

/**
 * What the processor says, unless it cannot be reached or is slow about it: who only looks at a page is shown the rest
 * of it meanwhile.
 */
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
