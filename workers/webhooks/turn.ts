import type { WebhookEvent } from '#shared/api/webhookEvents.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import type { HeardEvents, TakenWebhook, WebhookAnswer, WebhookSending } from '#shared/ports/webhooks.ts'

export interface WebhookParts {
  readonly webhooks: WebhookSending
  readonly postToWebhook: (webhook: TakenWebhook, event: WebhookEvent) => Promise<WebhookAnswer>
  /** For metrics: what each request came to. */
  readonly onWebhookAnswer: (answer: WebhookAnswer) => void
  readonly onWebhookGivenUp: () => void
  readonly jobs: JobQueue
  readonly newId: () => string
}

/** After so many events, or so long, another webhook has its turn. */
const maxEvents = 20
const maxTurnMs = 15_000

/**
 * Sends what a webhook has not had yet, one event after the other in the order of the log. The next one is sent when the one
 * before was taken, so a failure holds back those after it. A worker that ends between sending and recording sends it again.
 */
export const createSendWebhookJob = (parts: WebhookParts) => {
  const { webhooks, jobs, newId } = parts
  return async ({ webhookId }: JobPayloads['send-webhook']): Promise<void> => {
    const webhook = await webhooks.take(webhookId)
    if (!webhook) return
    const mayContinue = await turn(parts, webhook).catch(async error => {
      await webhooks.giveBack(webhook)
      throw error
    })
    if (!mayContinue) return
    await webhooks.giveBack(webhook)
    // Also what came in while it was taken, whose own job has found that.
    if ((await webhooks.due({ id: webhookId })).length > 0)
      await jobs.add('send-webhook', { webhookId }, { id: `${webhookId}-${newId()}` })
  }
}

/** False when it waits, or another worker has it. */
const turn = async (parts: WebhookParts, webhook: TakenWebhook): Promise<boolean> => {
  const { webhooks } = parts
  const until = performance.now() + maxTurnMs
  const { heard, readTo } = await webhooks.next(webhook, maxEvents)
  for (const one of heard) {
    if (performance.now() > until) return true
    if (!(await sendOne(parts, webhook, one))) return false
  }
  return readTo === undefined || webhooks.passed(webhook, readTo)
}

const sendOne = async (
  parts: WebhookParts,
  webhook: TakenWebhook,
  { position, revision, events }: HeardEvents,
): Promise<boolean> => {
  const { webhooks, postToWebhook, onWebhookAnswer } = parts
  if (events.length === 0) return webhooks.passed(webhook, position)
  for (const event of events) {
    const answer = await postToWebhook(webhook, event)
    onWebhookAnswer(answer)
    const at = { answer, revision, isLast: event === events.at(-1) }
    if (answer.failure !== null) return noteFailure(parts, webhook, await webhooks.failed(webhook, event, at))
    if (!(await webhooks.sent(webhook, event, at))) return false
  }
  return true
}

const noteFailure = async (
  { jobs, onWebhookGivenUp, newId }: WebhookParts,
  { id }: TakenWebhook,
  failing: Awaited<ReturnType<WebhookSending['failed']>>,
): Promise<false> => {
  if (failing.outcome === 'waits')
    await jobs.add(
      'send-webhook',
      { webhookId: id },
      { id: `${id}-${newId()}`, delayMs: failing.pauseMs + 100 },
    )
  if (failing.outcome === 'given_up') {
    onWebhookGivenUp()
    const { userId, since: at } = failing
    await jobs.add('account-notice', { userId, what: 'webhook_paused', at }, { id: `webhook-${id}-${at}` })
  }
  return false
}

/** Its owner wants one event sent again. It is tried once. */
export const createSendWebhookAgainJob =
  ({ webhooks, postToWebhook, onWebhookAnswer }: WebhookParts) =>
  async ({ webhookId, eventId }: JobPayloads['send-webhook-again']): Promise<void> => {
    const found = await webhooks.again(webhookId, eventId)
    if (!found) return
    const answer = await postToWebhook(found.webhook, found.event)
    onWebhookAnswer(answer)
    await webhooks.sentAgain(found.webhook, found.event, answer)
  }

/** Finds webhooks whose job was lost, and deletes what is over. */
export const createSweepWebhooksJob =
  ({ webhooks, jobs, newId }: WebhookParts) =>
  async (): Promise<void> => {
    await webhooks.tidy()
    await addJobs(jobs, await webhooks.due({}), newId())
  }

export const addJobs = (jobs: JobQueue, ids: readonly string[], cause: string): Promise<void> =>
  jobs.addAll(
    'send-webhook',
    ids.map(webhookId => ({ payload: { webhookId }, id: `${webhookId}-${cause}` })),
  )
