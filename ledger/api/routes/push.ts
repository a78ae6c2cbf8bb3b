import {
  type PushResponse,
  type PushTestResponse,
  pushEndpointRequest,
  pushSubscription,
} from '#shared/api/push.ts'
import { describeDevice } from '#shared/deviceWords.ts'
import { isPoint } from '../../notifications/pushDevices.ts'
import { pushTexts } from '../../notifications/pushTexts.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { type ByUser, user } from '../guards/signedIn.ts'
import { problem } from '../problem.ts'

const shown = async ({ push }: ApiParts, { userId }: ByUser): Promise<PushResponse> => ({
  publicKey: await push.publicKey(),
  devices: await push.devices.count(userId),
})
const present = async (_: unknown, by: ByUser, deps: ApiParts) => ({ body: await shown(deps, by) })

/** Guard: the session and the browser that ask. */
const browser = ({ state, headers }: RequestContext) => ({
  browser: { token: state.token, device: describeDevice(headers['user-agent'] ?? '') },
})

/** Push messages to browsers. */
export const pushEndpoints = [
  endpoint('GET /api/push', { guards: [user], run: shown }),
  endpoint('PUT /api/push', {
    guards: [user, browser],
    body: pushSubscription,
    run: async ({ push }, { userId, body, browser }) => {
      if (!push.isAllowed(body.endpoint) || !isPoint(body.keys.p256dh))
        throw problem(400, 'push_service_unknown')
      await push.devices.keep(userId, body, browser)
    },
    present,
  }),
  endpoint('DELETE /api/push', {
    guards: [user],
    body: pushEndpointRequest,
    run: ({ push }, { userId, body }) => push.devices.remove(userId, body.endpoint),
    present,
  }),
  endpoint('POST /api/push/test', {
    guards: [user],
    body: pushEndpointRequest,
    checks: [limit('pushTest')],
    run: async ({ push, log }, { userId, body }): Promise<PushTestResponse> => {
      const message = { title: pushTexts.test, path: '/settings', tag: 'test' }
      const result = await push.devices.sendToOne(userId, body.endpoint, message).catch(error => {
        log.warn({ err: error }, 'a test of push messages failed')
        throw problem(502, 'push_service_away')
      })
      return { sent: result === 'sent' }
    },
  }),
]
