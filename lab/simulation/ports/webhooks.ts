import StripeSdk from 'stripe'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import type { SandboxEvent } from '#embedded/stripe/objects.ts'
import type { World } from '../core/world.ts'

interface Receiver {
  readonly name: string
  readonly takesRequests: boolean
  isAlive(): boolean
  begin(
    work: (requests: { webhook(body: string, signature: string): Promise<void> }) => Promise<void>,
  ): Promise<void>
}

const dayMs = 86_400_000

/**
 * Delivers every event one to five times, in any order and up to three days late, until a process accepts it. Those of a time may be lost.
 */
export const createWebhooks = (
  world: World,
  areLate: boolean,
  /** Milliseconds in which none is sent. */
  lost: { readonly from: number; readonly to: number } | undefined,
) => {
  const { random } = world
  let nodes: readonly Receiver[] = []
  let lastAt = 0

  const lateness = (): number => {
    const kind = areLate ? 0.8 + random.next() / 5 : random.next()
    if (kind < 0.55) return random.between(10, 3_000)
    if (kind < 0.8) return random.between(3_000, 600_000)
    return kind < 0.92
      ? random.between(600_000, 6 * 3_600_000)
      : random.between(areLate ? 600_000 : 0, 3 * dayMs)
  }
  const deliver = (event: SandboxEvent, attempt: number): void => {
    const ready = nodes.filter(({ takesRequests, isAlive }) => takesRequests && isAlive())
    const again = (): void => later(event, Math.min(3_600_000, 500 * 2 ** attempt), attempt + 1)
    if (ready.length === 0) {
      again()
      return
    }
    const node = random.pick(ready)
    world.note(() => `webhook: ${event.id} ${event.type} to ${node.name}`)
    const body = JSON.stringify(event)
    node.begin(requests => requests.webhook(body, signatureOf(body, event.account))).catch(again)
  }
  const later = (event: SandboxEvent, ms: number, attempt: number): void => {
    lastAt = Math.max(lastAt, world.now() + ms)
    world.after(ms, () => deliver(event, attempt))
  }
  return {
    send: (event: SandboxEvent): void => {
      if (lost && lost.from <= world.now() && world.now() < lost.to) return
      const times = random.chance(0.6) ? 1 : random.between(2, 5)
      for (let time = 0; time < times; time++) later(event, lateness(), 1)
    },
    to: (receivers: readonly Receiver[]): void => {
      nodes = receivers
    },
    lastAt: () => lastAt,
  }
}

/** The SDK checks its age against the real time. */
const signatureOf = (payload: string, account: string | undefined): string => {
  const { webhookSecret, connectWebhookSecret } = sandboxKeys
  const secret = account === undefined ? webhookSecret : connectWebhookSecret
  return StripeSdk.webhooks.generateTestHeaderString({ payload, secret })
}
