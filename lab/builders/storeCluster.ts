import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServerCredentials } from '@grpc/grpc-js'
import type { Member } from '#embedded/eventstore/cluster.ts'
import { connectionDropped, endedWithoutStatus } from '#embedded/eventstore/errors.ts'
import { openEventLog } from '#embedded/eventstore/eventLog.ts'
import { createNode, type Node } from '#embedded/eventstore/node.ts'
import { writeSystemEvents } from '#embedded/eventstore/systemEvents.ts'

/** A node of a cluster in this process. */
export interface ClusterNode {
  readonly id: string
  readonly host: string
  readonly port: number
  /**
   * Stops like EventStoreDB on SIGTERM: refuses new connections and calls at once, continues open calls for a while (there: 5 s), then
   * ends them. Gossip reports the node as alive until then.
   */
  end(how?: { readonly lingerMs?: number; readonly callsEnd?: 'dropped' | 'without status' }): Promise<void>
  /** Like SIGKILL: resets every connection and closes the port. */
  kill(): Promise<void>
  /** Starts again on the same port, with everything written meanwhile. */
  start(): Promise<void>
}

export interface TestCluster {
  /** Names all nodes, for any EventStoreDB client. */
  readonly url: string
  readonly nodes: readonly ClusterNode[]
  /** Makes a node the leader at all nodes; undefined: none. When the leader stops, no other is elected. */
  elect(leader: number | undefined): void
  /** Replaces what each node reports in Gossip and uses itself; undefined: the real state. */
  gossip(script: ((members: readonly Member[], asked: ClusterNode) => readonly Member[]) | undefined): void
  close(): Promise<void>
}

/**
 * A cluster of embedded servers over one log; the first one leads. A follower answers reads, forwards appends, and refuses calls that
 * require the leader. It never lags behind.
 */
export const startCluster = async (databaseUrl: string, size = 3): Promise<TestCluster> => {
  const eventLog = await openEventLog({ databaseUrl })
  await writeSystemEvents(eventLog)
  const nodes: (ClusterNode & { readonly isAlive: () => boolean })[] = []
  let leader: number | undefined = 0
  let script: Parameters<TestCluster['gossip']>[0]

  const stateOf = (n: number): Member['state'] => {
    if (leader === undefined) return 'UNKNOWN'
    return n === leader ? 'LEADER' : 'FOLLOWER'
  }
  const membersFor = (asked: ClusterNode): readonly Member[] => {
    const members = nodes.map(({ id, host, port, isAlive }, n) => ({
      id,
      host,
      port,
      state: stateOf(n),
      isAlive: isAlive(),
    }))
    return script ? script(members, asked) : members
  }
  for (let n = 0; n < size; n++) {
    const id = randomUUID()
    const cluster = { self: id, members: () => membersFor(nodes[n]!) }
    const started = await runNode(() => createNode(eventLog, { cluster }))
    nodes.push({ id, host, ...started })
  }
  return {
    url: `esdb://${nodes.map(({ port }) => `${host}:${port}`).join(',')}?tls=false`,
    nodes,
    elect: node => {
      leader = node
    },
    gossip: given => {
      script = given
    },
    close: async () => {
      await Promise.all(nodes.map(node => node.end({ lingerMs: 0 })))
      await eventLog.finish()
      await eventLog.close()
    },
  }
}

const host = '127.0.0.1'

interface RunningNode {
  readonly node: Node
  readonly listener: Server
  readonly sockets: ReadonlySet<Socket>
}

/** Accepts a node's connections outside gRPC, which cannot reset one like a killed process. */
const runNode = async (create: () => Node) => {
  let port = 0
  let running: RunningNode | undefined

  const start = async (): Promise<void> => {
    if (running) return
    const node = create()
    const sockets = new Set<Socket>()
    const connections = node.server.createConnectionInjector(ServerCredentials.createInsecure())
    const listener = createServer(socket => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      connections.injectConnection(socket)
    })
    listener.listen(port, host)
    await once(listener, 'listening')
    const address = listener.address()
    port = typeof address === 'object' && address !== null ? address.port : port
    running = { node, listener, sockets }
  }
  await start()
  return {
    port,
    isAlive: () => running !== undefined,
    start,
    end: async ({ lingerMs = 5_000, callsEnd = 'dropped' }: Parameters<ClusterNode['end']>[0] = {}) => {
      if (!running) return
      const { node, listener } = running
      const disconnected = new Promise(resolve => listener.close(resolve))
      const error = callsEnd === 'dropped' ? connectionDropped() : endedWithoutStatus()
      await node.end({ last: () => sleep(lingerMs), error, disconnected })
      await disconnected
      running = undefined
    },
    kill: async () => {
      if (!running) return
      const { node, listener, sockets } = running
      running = undefined
      const closed = new Promise(resolve => listener.close(resolve))
      for (const socket of sockets) socket.resetAndDestroy()
      await closed
      await node.end({ last: async () => undefined })
    },
  }
}
