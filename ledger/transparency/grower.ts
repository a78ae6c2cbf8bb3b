import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { LeadersConnection, LeadOnConnection } from '#projections/db/leading.ts'
import type { TreeHead } from '#shared/api/transparency.ts'
import { buffered } from '#shared/buffered.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { hourMs, instant, plusMs } from '#shared/time.ts'
import { hashedCategories, isHashable } from './categories.ts'
import { hashing, signFormerTrees } from './formerTrees.ts'
import { resume } from './resuming.ts'
import type { Signer } from './signing.ts'
import { treeIn } from './tables.ts'
import { openTree } from './tree.ts'

interface Options {
  readonly store: EventStore
  readonly lead: LeadOnConnection
  readonly signer: Signer
  readonly clock: Clock
  /** How long events are collected under one head, once the end of the log is reached. */
  readonly gatherMs?: number
}

const largestBatch = 10_000
/** An older head is signed again, so that an idle log differs from one that is no longer hashed. */
const freshHours = 24

/**
 * Hashes the events of the log as they are appended, independently of the projector. A hashed entry stays, whatever
 * happens to the log or to the read side. Every batch of leaves is written with a signed head over them, about one a
 * second under load.
 */
export const startGrower = ({ store, lead, signer, clock, gatherMs = 1_000 }: Options) => {
  const caughtUp = Promise.withResolvers<void>()

  const work = async (signal: AbortSignal, client: LeadersConnection): Promise<void> => {
    await publishKey(client, signer, clock)
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
        // Events after the first end of the log have not been hashed.
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
const publishKey = async (client: LeadersConnection, { key }: Signer, clock: Clock): Promise<void> => {
  await treeIn(client)
    .insertInto('keys')
    .values({ key, since: clock.now() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const publishUnlessFresh = async (client: LeadersConnection, head: TreeHead): Promise<void> => {
  const { size, root, signature, key } = head
  const at = instant(head.at)
  const tree = treeIn(client)
  await tree
    .insertInto('heads')
    .columns(['size', 'root', 'at', 'signature', 'key'])
    .expression(
      tree
        .selectNoFrom([
          sql`${size}::int8`.as('size'),
          sql`${root}::text`.as('root'),
          sql`${at}::timestamptz`.as('at'),
          sql`${signature}::text`.as('signature'),
          sql`${key}::text`.as('key'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('heads')
                .select('number')
                .where('key', '=', key)
                .where('at', '>', plusMs(at, -freshHours * hourMs)),
            ),
          ),
        ),
    )
    .execute()
}
