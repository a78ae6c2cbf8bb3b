import { setTimeout as sleep } from 'node:timers/promises'
import type { LeadersConnection, LeadOnConnection } from '#projections/db/leading.ts'
import type { TreeHead } from '#shared/api/transparency.ts'
import { buffered } from '#shared/buffered.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { hashedCategories, isHashable } from './categories.ts'
import { hashing, signFormerTrees } from './formerTrees.ts'
import { resume } from './resuming.ts'
import type { Signer } from './signing.ts'
import { openTree } from './tree.ts'

interface Options {
  readonly store: EventStore
  readonly lead: LeadOnConnection
  readonly signer: Signer
  readonly clock: Clock
  /** For so long events are gathered under one head, once the end of the log is reached. */
  readonly gatherMs?: number
}

const largestBatch = 10_000
const hourMs = 3_600_000
/** A head is signed anew when it is older, so that a log in which nothing happens is told from one that nobody hashes. */
const freshHours = 24

/**
 * Hashes what the log says as soon as it says it, beside the projector and without regard to it: what has been hashed
 * stays, whatever becomes of the log or of the tables that screens read. Every batch of leaves is written with a signed
 * head over them; about one a second when much happens.
 */
export const startGrower = ({ store, lead, signer, clock, gatherMs = 1_000 }: Options) => {
  const caughtUp = Promise.withResolvers<void>()

  const work = async (signal: AbortSignal, client: LeadersConnection): Promise<void> => {
    await introduce(client, signer, clock)
    await signFormerTrees(client, signer, clock.now())
    const tree = await openTree(client)
    const sign = (): TreeHead => signer.sign({ size: tree.size(), root: tree.root(), at: clock.now() })
    const { after, unhashed } = await resume(client, store, tree.last)
    let published = { size: tree.size(), root: tree.root() }
    const refresh = () => publishUnlessFresh(client, signer.sign({ ...published, at: clock.now() }))
    await refresh()
    const refreshing = setInterval(() => refresh().catch(() => undefined), hourMs)
    const leaving = new AbortController()
    try {
      const feed = store.subscribe({
        streamPrefix: hashedCategories,
        after,
        signal: AbortSignal.any([signal, leaving.signal]),
      })
      let live = false
      for await (const items of buffered(feed, largestBatch)) {
        const met = items.flatMap(item =>
          item.kind === 'event' && isHashable(item.event) ? [item.event] : [],
        )
        // What comes later than the end that the log had then has not been hashed.
        const events = live ? met : await unhashed(met)
        if (events.length > 0) await tree.grow(events, sign)
        published = { size: tree.size(), root: tree.root() }
        live ||= items.some(item => item.kind === 'caught_up')
        if (!live) continue
        caughtUp.resolve()
        await sleep(gatherMs, undefined, { signal }).catch(() => undefined)
      }
    } finally {
      leaving.abort()
      clearInterval(refreshing)
    }
  }

  return Object.assign(lead(hashing, work), { caughtUp: caughtUp.promise })
}

/** The key is published before anything is signed with it. */
const introduce = async (client: LeadersConnection, { key }: Signer, clock: Clock): Promise<void> => {
  await client.query('insert into transparency.keys (key, since) values ($1, $2) on conflict do nothing', [
    key,
    clock.now(),
  ])
}

const publishUnlessFresh = async (client: LeadersConnection, head: TreeHead): Promise<void> => {
  const { size, root, at, signature, key } = head
  await client.query(
    `insert into transparency.heads (size, root, at, signature, key)
     select $1, $2, $3::timestamptz, $4, $5
     where not exists (
       select from transparency.heads where key = $5 and at > $3::timestamptz - make_interval(hours => $6))`,
    [size, root, at, signature, key, freshHours],
  )
}
