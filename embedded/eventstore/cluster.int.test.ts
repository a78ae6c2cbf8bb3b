import {
  EventStoreDBClient,
  NotLeaderError,
  StreamNotFoundError,
  UnavailableError,
} from '@eventstore/db-client'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import { credentials } from '@grpc/grpc-js'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { type ClusterNode, startCluster, type TestCluster } from '#lab/builders/storeCluster.ts'
import { collect, event, events, startTestServer, streamOf, until } from './testing.ts'

let cluster: TestCluster
beforeEach(async () => {
  cluster = await startCluster(await freshDatabase())
})
afterEach(() => cluster.close())

const clientOf = (url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url)
  onTestFinished(() => client.dispose())
  return client
}
const clientOfNode = ({ port }: ClusterNode) => clientOf(`esdb://127.0.0.1:${port}?tls=false`)
const nodeAt = (n: number): ClusterNode => cluster.nodes[n] ?? expect.fail(`no node ${n}`)
const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it was not refused'),
    error => error,
  )

const gossipOf = (port: number) =>
  new Promise<readonly (readonly [port: number, state: number, isAlive: boolean])[]>((resolve, reject) => {
    const client = new gossipService.GossipClient(`127.0.0.1:${port}`, credentials.createInsecure())
    client.read(new shared.Empty(), (error, info) => {
      client.close()
      if (error || !info) return reject(error)
      resolve(
        info
          .getMembersList()
          .map(member => [member.getHttpEndPoint()?.getPort() ?? 0, member.getState(), member.getIsAlive()]),
      )
    })
  })
const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState

describe('gossip', () => {
  it('of a single server names it as leader', async () => {
    const { server } = await startTestServer()
    expect(await gossipOf(server.port)).toEqual([[server.port, LEADER, true]])
  })

  it('names the leader and the living nodes, at every node, and may change', async () => {
    const [first, second, third] = cluster.nodes.map(({ port }) => port)
    for (const { port } of cluster.nodes)
      expect(await gossipOf(port)).toEqual([
        [first, LEADER, true],
        [second, FOLLOWER, true],
        [third, FOLLOWER, true],
      ])
    await nodeAt(0).kill()
    expect((await gossipOf(second!))[0]).toEqual([first, LEADER, false])
    cluster.elect(2)
    expect((await gossipOf(second!)).map(([, state]) => state)).toEqual([FOLLOWER, FOLLOWER, LEADER])
    cluster.elect(undefined)
    expect((await gossipOf(third!)).map(([, state]) => state)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN])
  })

  it('can be scripted by a test, at one node or at all', async () => {
    cluster.gossip((members, asked) => (asked === nodeAt(1) ? members.slice(1) : members))
    expect(await gossipOf(nodeAt(1).port)).toHaveLength(2)
    expect(await gossipOf(nodeAt(2).port)).toHaveLength(3)
    cluster.gossip(undefined)
    expect(await gossipOf(nodeAt(1).port)).toHaveLength(3)
  })
})

describe('a follower', () => {
  it.each([
    [
      'an append',
      (client: EventStoreDBClient, stream: string) =>
        client.appendToStream(stream, event(), { requiresLeader: true }),
    ],
    [
      'an append in a call of its own',
      (client: EventStoreDBClient, stream: string) =>
        client.appendToStream(stream, event(), {
          requiresLeader: true,
          credentials: { username: 'admin', password: 'changeit' },
        }),
    ],
    [
      'a read',
      (client: EventStoreDBClient, stream: string) =>
        collect(client.readStream(stream, { requiresLeader: true })),
    ],
    ['a read of $all', (client: EventStoreDBClient) => collect(client.readAll({ requiresLeader: true }))],
    [
      'a deletion',
      (client: EventStoreDBClient, stream: string) => client.deleteStream(stream, { requiresLeader: true }),
    ],
    [
      'a tombstone',
      (client: EventStoreDBClient, stream: string) =>
        client.tombstoneStream(stream, { requiresLeader: true }),
    ],
    [
      'a subscription',
      async (client: EventStoreDBClient) => {
        await collect(client.subscribeToAll({ requiresLeader: true }))
      },
    ],
  ])('refuses %s that requires the leader, and says where that is', async (_, call) => {
    const refusal = await refusalOf(call(clientOfNode(nodeAt(1)), streamOf('goal')))
    expect(refusal).toBeInstanceOf(NotLeaderError)
    expect(refusal).toMatchObject({ leader: { address: '127.0.0.1', port: nodeAt(0).port } })
    expect(refusal).toHaveProperty('_raw.code', 5)
    expect(refusal).toHaveProperty('_raw.details', 'Leader info available')
  })

  it('answers everything else', async () => {
    const [leader, follower] = [clientOfNode(nodeAt(0)), clientOfNode(nodeAt(1))]
    const stream = streamOf('goal')
    await leader.appendToStream(stream, events(2), { requiresLeader: true })
    expect(await follower.appendToStream(stream, event())).toMatchObject({ nextExpectedRevision: 2n })
    expect(await collect(follower.readStream(stream))).toHaveLength(3)
    expect(await collect(leader.readStream(stream, { requiresLeader: true }))).toHaveLength(3)
  })
})

describe('while no node leads', () => {
  beforeEach(() => cluster.elect(undefined))

  it('appends and calls that require the leader are refused; reads are answered', async () => {
    const client = clientOfNode(nodeAt(1))
    const stream = streamOf('goal')
    const credentials = { username: 'admin', password: 'changeit' }
    expect(await refusalOf(client.appendToStream(stream, event(), { credentials }))).toBeInstanceOf(
      UnavailableError,
    )
    const read = client.readStream(stream, { requiresLeader: true })
    expect(await refusalOf(collect(read))).toBeInstanceOf(UnavailableError)
    await expect(collect(client.readStream(stream))).rejects.toThrow(StreamNotFoundError)
  })

  it('an append in the batch call is refused, and the call continues', async () => {
    const client = clientOfNode(nodeAt(1))
    const stream = streamOf('goal')
    const refused = client.appendToStream(stream, event())
    expect(await refusalOf(refused)).toHaveProperty('message', expect.stringContaining('Server Is Not Ready'))
    cluster.elect(2)
    expect(await client.appendToStream(stream, event())).toMatchObject({ success: true })
  })
})

describe('the leader', () => {
  it('that stops in order answers open calls for a while, refuses new ones, and ends them as unavailable', async () => {
    const leader = clientOfNode(nodeAt(0))
    const follower = clientOfNode(nodeAt(1))
    const stream = streamOf('goal')
    await leader.appendToStream(stream, event())
    const subscription = leader.subscribeToAll()
    const seen: string[] = []
    subscription.on('data', ({ event: read }) => read?.streamId === stream && seen.push(read.type))
    const cut = new Promise(resolve => subscription.once('error', resolve))
    await until(() => seen.length === 1)

    const ended = nodeAt(0).end({ lingerMs: 500 })
    await follower.appendToStream(stream, event('Later'))
    await until(() => seen.length === 2)
    expect(await refusalOf(collect(clientOfNode(nodeAt(0)).readStream(stream)))).toBeInstanceOf(
      UnavailableError,
    )
    expect((await gossipOf(nodeAt(1).port))[0]).toEqual([nodeAt(0).port, LEADER, true])
    expect(await cut).toMatchObject({ type: 'unavailable' })
    await ended
    expect((await gossipOf(nodeAt(1).port))[0]).toEqual([nodeAt(0).port, LEADER, false])
  })

  it('may end its open calls without a status', async () => {
    const subscription = clientOfNode(nodeAt(0)).subscribeToAll()
    const cut = new Promise(resolve => subscription.once('error', resolve))
    await new Promise(resolve => subscription.once('caughtUp', resolve))
    await nodeAt(0).end({ lingerMs: 0, callsEnd: 'without status' })
    expect(await cut).toMatchObject({ type: 'unknown', message: expect.stringContaining('13 INTERNAL') })
  })

  it.each(['end', 'kill'] as const)(
    'gives place to another after its %s, and the client goes there',
    async how => {
      const client = clientOf(cluster.url)
      const stream = streamOf('goal')
      await client.appendToStream(stream, event(), { requiresLeader: true })
      await (how === 'end' ? nodeAt(0).end({ lingerMs: 0 }) : nodeAt(0).kill())
      cluster.elect(2)
      const append = () => client.appendToStream(stream, event(), { requiresLeader: true })
      await until(() =>
        append().then(
          () => true,
          () => false,
        ),
      )
      await nodeAt(0).start()
      cluster.elect(0)
      await until(() =>
        append().then(
          () => true,
          () => false,
        ),
      )
      expect(await collect(clientOfNode(nodeAt(0)).readStream(stream))).toHaveLength(3)
    },
  )

  it('that was replaced ends a batch call that requires the leader', async () => {
    const client = clientOfNode(nodeAt(0))
    const append = () => client.appendToStream(streamOf('goal'), event(), { requiresLeader: true })
    await append()
    cluster.elect(1)
    expect(await refusalOf(append())).toBeInstanceOf(NotLeaderError)
    // The client has gone to the new leader.
    expect(await append()).toMatchObject({ success: true })
  })
})
