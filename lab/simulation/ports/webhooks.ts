import type { World } from '../core/world.ts'
import type { Node } from '../node.ts'
import type { StripeEvent } from './objects.ts'

const dayMs = 86_400_000

/** Every event is delivered one to five times, in any order, up to three days late, until somebody takes it. */
export const createDeliveries = (world: World, areLate: boolean) => {
  const { random } = world
  let nodes: readonly Node[] = []
  let lastAt = 0

  const lateness = (): number => {
    const kind = areLate ? 0.8 + random.next() / 5 : random.next()
    if (kind < 0.55) return random.between(10, 3_000)
    if (kind < 0.8) return random.between(3_000, 600_000)
    return kind < 0.92
      ? random.between(600_000, 6 * 3_600_000)
      : random.between(areLate ? 600_000 : 0, 3 * dayMs)
  }
  const deliver = (event: StripeEvent, attempt: number): void => {
    const ready = nodes.filter(({ takesRequests, isAlive }) => takesRequests && isAlive())
    const again = (): void => later(event, Math.min(3_600_000, 500 * 2 ** attempt), attempt + 1)
    if (ready.length === 0) again()
    else {
      const node = random.pick(ready)
      world.note(() => `webhook: ${event.type} ${event.intent} to ${node.name}`)
      node.begin(door => door.webhook(event.body)).catch(again)
    }
  }
  const later = (event: StripeEvent, ms: number, attempt: number): void => {
    lastAt = Math.max(lastAt, world.now() + ms)
    world.after(ms, () => deliver(event, attempt))
  }
  return {
    send: (event: StripeEvent): void => {
      const times = random.chance(0.6) ? 1 : random.between(2, 5)
      for (let time = 0; time < times; time++) later(event, lateness(), 1)
    },
    to: (takers: readonly Node[]): void => {
      nodes = takers
    },
    lastAt: () => lastAt,
  }
}
