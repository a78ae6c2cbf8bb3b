import StripeSdk from 'stripe'
import type { AnswerFault } from '#embedded/stripe/faults.ts'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import type { Random } from '../../worlds/random.ts'
import type { Fault } from '../core/faults.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { Stripe } from './stripe.ts'

const timeoutMs = 20_000
const retries = 2

const answerFaults: Partial<Record<Fault, AnswerFault>> = {
  broken: 'error',
  broken_undone: 'error_before',
  limited: 'limit',
}

/** Stripe's SDK as one process has it: its requests go over the simulated network, and so do its retries. */
export const stripeClientFor = (
  { world, stripe }: { readonly world: World; readonly stripe: Stripe },
  instance: Instance,
  keyOf: (key: string, random: Random) => string,
): StripeSdk => {
  const makeRequest: StripeSdk.HttpClient['makeRequest'] = async (
    _host,
    _port,
    url,
    method,
    headers,
    body,
  ) => {
    const [path = '', query = ''] = url.split('?')
    const { 'Idempotency-Key': given, Authorization: authorization } = headers as Record<string, string>
    // A key that the SDK has made up lasts for the retries of one call, and must follow from the seed.
    const key = given?.startsWith('stripe-node-retry-') ? `own-${world.random.uuid()}` : given
    const most = key !== undefined && isTriedOnce.test(key) ? 0 : retries
    for (let attempt = 0; ; attempt++) {
      const request = {
        ...{ method, path, query, body, authorization },
        idempotencyKey: key && keyOf(key, world.random),
      }
      try {
        const reply = await world.call({
          ...{
            from: instance,
            port: 'stripe',
            what: `${method} ${path} [${given === key ? key : ''}]`,
            timeoutMs,
          },
          serve: () => stripe.send(request),
          special: fault => {
            const answerFault = answerFaults[fault]
            return answerFault && (() => stripe.send({ ...request, fault: answerFault }))
          },
          error: connectionCut,
        })
        if (reply.status < 500 || attempt === most) return responseOf(reply)
      } catch (error) {
        if (attempt === most) throw error
      }
      await world.sleep(instance, 500 * 2 ** attempt * (0.5 + world.random.next() / 2))
    }
  }
  return new StripeSdk(sandboxKeys.secretKey, {
    httpClient: { getClientName: () => 'simulation', makeRequest },
    // The SDK would wait in real time.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** With a key of this form the gateway asks the SDK not to try again by itself (`withFreshKey`). */
const isTriedOnce = /-\d{1,3}$/

export const connectionCut = (): Error => new Error('The connection to Stripe was cut')

const responseOf = ({
  status,
  body,
  headers,
}: Awaited<ReturnType<Stripe['send']>>): StripeSdk.HttpClientResponse => ({
  getStatusCode: () => status,
  getHeaders: () => headers,
  getRawResponse: () => ({ headers }),
  toStream: () => body,
  toJSON: async () => JSON.parse(body),
})
