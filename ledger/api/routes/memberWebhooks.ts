import {
  changeWebhookRequest,
  makeWebhookRequest,
  replayWebhookRequest,
  type WebhookBodyResponse,
  type WebhookResponse,
  type WebhooksResponse,
  webhookDeliveriesQuery,
} from '#shared/api/webhooks.ts'
import { type UserId, uuidForm } from '#shared/ids.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { account, type ByUser, user } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { problem } from '../problem.ts'

const form = (id: string | undefined): string => {
  if (id === undefined || !uuidForm.test(id)) throw problem(404, 'not_found')
  return id
}
/** Guard: a webhook, which may be another user's. */
const webhook = ({ params }: RequestContext) => ({ id: form(params['id']) })
const delivery = ({ params }: RequestContext) => ({ eventId: form(params['eventId']) })

const changes = limit('webhook', 'changes')

/** Their secrets, addresses and step: in a session only, and not without a second factor where they begin to leave it. */
export const memberWebhookEndpoints = [
  endpoint('GET /api/webhooks', {
    guards: [user],
    run: async ({ webhooks }, { userId }): Promise<WebhooksResponse> => ({
      webhooks: await webhooks.list(userId),
    }),
  }),
  endpoint('POST /api/webhooks', {
    guards: [account, stepUp],
    body: makeWebhookRequest,
    checks: [changes],
    status: 201,
    run: async (deps, { userId, body }) => {
      requireTarget(deps, body.url)
      const made = await deps.webhooks.make(userId, body)
      if (!made) throw problem(409, 'too_many_webhooks')
      await notify(deps, userId, 'webhook_made')
      return made
    },
  }),
  endpoint('PATCH /api/webhooks/:id', {
    guards: [account, stepUp, webhook],
    body: changeWebhookRequest,
    checks: [changes],
    run: async (deps, { userId, id, body }) => {
      if (body.url !== undefined) requireTarget(deps, body.url)
      const changed = found(await deps.webhooks.change(userId, id, body))
      if (body.url !== undefined) await notify(deps, userId, 'webhook_changed')
      return changed
    },
  }),
  endpoint('DELETE /api/webhooks/:id', {
    guards: [user, webhook],
    status: 204,
    run: async ({ webhooks }, { userId, id }) => {
      if (!(await webhooks.remove(userId, id))) throw problem(404, 'not_found')
    },
  }),
  endpoint('POST /api/webhooks/:id/rotate-secret', {
    guards: [account, stepUp, webhook, changes],
    run: async (deps, { userId, id }) => {
      const rotated = found(await deps.webhooks.rotate(userId, id))
      await notify(deps, userId, 'webhook_changed')
      return rotated
    },
  }),
  endpoint('POST /api/webhooks/:id/pause', {
    guards: [user, webhook, changes],
    run: async ({ webhooks }, { userId, id }) => found(await webhooks.pause(userId, id)),
  }),
  endpoint('POST /api/webhooks/:id/resume', {
    guards: [user, webhook, changes],
    run: async (deps, { userId, id }) => begun(deps, found(await deps.webhooks.resume(userId, id))),
  }),
  endpoint('POST /api/webhooks/:id/replay', {
    guards: [user, webhook],
    body: replayWebhookRequest,
    checks: [limit('webhookReplay', 'changes')],
    run: async (deps, { userId, id, body }) =>
      begun(deps, found(await deps.webhooks.replay(userId, id, body.from))),
  }),
  endpoint('GET /api/webhooks/:id/deliveries', {
    guards: [user, webhook],
    query: webhookDeliveriesQuery,
    run: async ({ webhooks }, { userId, id, query }) =>
      found(await webhooks.deliveries(userId, id, query.before)),
  }),
  endpoint('GET /api/webhooks/:id/deliveries/:eventId', {
    guards: [user, webhook, delivery],
    run: async (deps, { userId, id, eventId }): Promise<WebhookBodyResponse> => {
      await requireOwn(deps, userId, id)
      const again = await deps.toWebhooks.again(id, eventId)
      return { body: again ? JSON.stringify(again.event) : null }
    },
  }),
  endpoint('POST /api/webhooks/:id/deliveries/:eventId/send', {
    guards: [user, webhook, delivery, limit('webhookSend', 'changes')],
    status: 202,
    run: async (deps, { userId, id, eventId }) => {
      await requireOwn(deps, userId, id)
      await deps.jobs.add(
        'send-webhook-again',
        { webhookId: id, eventId },
        { id: `${id}-${eventId}-${deps.newId()}` },
      )
      return {}
    },
  }),
]

/** @throws ProblemError 404 */
const found = <Found>(one: Found | undefined): Found => {
  if (one === undefined) throw problem(404, 'not_found')
  return one
}
const requireOwn = async ({ webhooks }: ApiParts, userId: UserId, id: string): Promise<void> => {
  if (!(await webhooks.owns(userId, id))) throw problem(404, 'not_found')
}

/** @throws ProblemError 400 */
const requireTarget = ({ toWebhooks }: ApiParts, url: string): void => {
  const fault = toWebhooks.faultOf(url)
  if (fault !== undefined) throw problem(400, fault)
}

/** A sweep would find it too. */
const begun = async ({ jobs, newId }: ApiParts, webhook: WebhookResponse): Promise<WebhookResponse> => {
  await jobs.add('send-webhook', { webhookId: webhook.id }, { id: `${webhook.id}-${newId()}` })
  return webhook
}

/** In case it was an attacker. */
const notify = async (
  { jobs, clock, newId }: ApiParts,
  userId: ByUser['userId'],
  what: 'webhook_made' | 'webhook_changed',
): Promise<void> =>
  jobs.add('account-notice', { userId, what, at: clock.now() }, { id: `${what}-${newId()}` })
