/** @module-tag detail */
import { randomUUID } from 'node:crypto'
import { setImmediate as tick } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { collect, until } from '#embedded/eventstore/testing.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { startCluster } from '#lab/builders/storeCluster.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { connectEventStore } from './eventStoreDb.ts'

const setUp = async () => {
  const cluster = await startCluster(await freshDatabase())
  const checks: boolean[] = []
  const store = connectEventStore(cluster.url, {
    check: async (log, { isLeader }) => {
      checks.push(isLeader)
      await collect(log.read('installation'))
    },
  })
  onTestFinished(async () => {
    await store.close()
    await cluster.close()
  })
  return { cluster, store, checks }
}

const event = () => ({ id: randomUUID(), type: 'Happened', data: {}, metadata: {} })

/** Appends and reads in turn until `stop`, like a request with retries. */
const work = (store: EventStore) => {
  let stopping = false
  const failures = { appends: 0, reads: 0 }
  const done: number[] = []
  const stream = `goal-${randomUUID()}`
  const running = (async () => {
    while (!stopping) {
      const added = event()
      const expected = done.length === 0 ? 'no_stream' : BigInt(done.length - 1)
      while (
        !(await store.append(stream, [added], expected).then(
          ({ outcome }) => outcome === 'appended',
          async () => {
            failures.appends++
            await tick()
            return false
          },
        ))
      )
        if (stopping) return
      done.push(performance.now())
      const read = await collect(store.read(stream)).catch(() => {
        failures.reads++
        return undefined
      })
      if (read) expect(read).toHaveLength(done.length)
    }
  })()
  return {
    done,
    failures,
    stop: async () => {
      stopping = true
      await running
    },
  }
}

// How long appends go on over the leader's open call depends on how busy the machine is, so the election waits for none.
it('continues when a leader stops: reads from a follower, appends at the next leader', async () => {
  const { cluster, store } = await setUp()
  const { done, failures, stop } = work(store)
  await until(() => done.length > 20)
  await cluster.nodes[0]!.end({ lingerMs: 1_500, callsEnd: 'dropped' })
  // The others elect a leader once they notice that the first one is gone.
  cluster.elect(1)
  const atElection = done.length
  await until(() => done.length > atElection + 20)
  await stop()
  // Hundreds, if reads went on at the address of the node that ends; none on a machine that isn't busy.
  expect(failures.reads).toBeLessThan(5)
})

it.each(['killed', 'without status'] as const)(
  'finds the new leader when the old one is gone (%s)',
  async how => {
    const { cluster, store, checks } = await setUp()
    const { done, stop } = work(store)
    await until(() => done.length > 20)
    if (how === 'killed') await cluster.nodes[0]!.kill()
    else await cluster.nodes[0]!.end({ lingerMs: 0, callsEnd: how })
    cluster.elect(2)
    const before = done.length
    await until(() => done.length > before + 20)
    await stop()
    expect(checks.filter(isLeader => isLeader).length).toBeGreaterThan(1)
  },
)

it('leaves a node that is no longer the leader', async () => {
  const { cluster, store, checks } = await setUp()
  const { done, stop } = work(store)
  await until(() => done.length > 20)
  const before = checks.length
  cluster.elect(1)
  await until(() => checks.length > before)
  const after = done.length
  await until(() => done.length > after + 20)
  await stop()
})

it('reports itself unavailable while no node leads, and reads from no unchecked connection', async () => {
  const { cluster, store } = await setUp()
  cluster.elect(undefined)
  const unavailable = { name: 'StoreError', fault: 'unavailable' }
  await expect(store.append('goal-1', [event()], 'no_stream')).rejects.toMatchObject(unavailable)
  await expect(collect(store.read('goal-1'))).rejects.toMatchObject(unavailable)
  cluster.elect(0)
  await expect
    .poll(() => store.append('goal-1', [event()], 'no_stream').catch(() => undefined), {
      interval: 20,
    })
    .toMatchObject({ outcome: 'appended' })
})

it('follows the log through a change of leaders without a gap or a repetition', async () => {
  const { cluster, store } = await setUp()
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const seen: string[] = []
  const prefix = `goal-${randomUUID()}`
  void (async () => {
    for await (const item of store.subscribe({
      streamPrefix: prefix,
      after: undefined,
      signal: stopping.signal,
    }))
      if (item.kind === 'event') seen.push(item.event.id)
  })()
  const added: string[] = []
  const add = async (): Promise<void> => {
    const one = event()
    const name = `${prefix}-${added.length}`
    while (!(await store.append(name, [one], 'no_stream').catch(() => tick())))
      stopping.signal.throwIfAborted()
    added.push(one.id)
  }
  for (let n = 0; n < 10; n++) await add()
  await cluster.nodes[0]!.kill()
  cluster.elect(1)
  for (let n = 0; n < 10; n++) await add()
  await until(() => seen.length >= 20)
  expect(seen).toEqual(added)
})
