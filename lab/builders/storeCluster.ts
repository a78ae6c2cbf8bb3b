import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServerCredentials } from '@grpc/grpc-js'
import type { Member } from '../embedded/cluster.ts'
import { connectionDropped, endedWithoutStatus } from '../embedded/errors.ts'
import { openJournal } from '../embedded/journal.ts'
import { createNode, type Node } from '../embedded/node.ts'
import { writeSystemEvents } from '../embedded/systemEvents.ts'

/** A node of a cluster that is played in this process. */
export interface ClusterNode {
  readonly id: string
  readonly host: string
  readonly port: number
  /**
   * As EventStoreDB ends on SIGTERM: it refuses new connections and calls at once, goes on with the open calls for a while (there: 5 s),
   * then ends them, with the one status or the other. Gossip says that the node is alive until then.
   */
  end(how?: { readonly lingerMs?: number; readonly callsEnd?: 'dropped' | 'without status' }): Promise<void>
  /** As SIGKILL: every connection is reset, and the port is closed. */
  kill(): Promise<void>
  /** Again, at the same port, with all that was written meanwhile. */
  start(): Promise<void>
}

export interface TestCluster {
  /** Of all nodes, for any EventStoreDB client. */
  readonly url: string
  readonly nodes: readonly ClusterNode[]
  /** From now on this node leads, as every node says; undefined: none does. An end of the leader elects nobody. */
  elect(leader: number | undefined): void
  /** Replaces what each node says in Gossip, and goes by itself, from now on; undefined: back to what is so. */
  gossip(script: ((members: readonly Member[], asked: ClusterNode) => readonly Member[]) | undefined): void
  close(): Promise<void>
}

/**
 * A cluster of embedded servers over one log. The first one leads. A node that follows serves reads, hands on appends, and refuses
 * what requires the leader. It is never behind the leader.
 */
export const startCluster = async (databaseUrl: string, size = 3): Promise<TestCluster> => {
  const journal = await openJournal({ databaseUrl })
  await writeSystemEvents(journal)
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
    const running = await runNode(() => createNode(journal, { cluster }))
    nodes.push({ id, host, ...running })
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
      await journal.finish()
      await journal.close()
    },
  }
}

const host = '127.0.0.1'

interface Life {
  readonly node: Node
  readonly listener: Server
  readonly sockets: ReadonlySet<Socket>
}

/** Accepts a node's connections itself, as gRPC can't drop one like a process that was killed. */
const runNode = async (create: () => Node) => {
  let port = 0
  let life: Life | undefined

  const start = async (): Promise<void> => {
    if (life) return
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
    life = { node, listener, sockets }
  }
  await start()
  return {
    port,
    isAlive: () => life !== undefined,
    start,
    end: async ({ lingerMs = 5_000, callsEnd = 'dropped' }: Parameters<ClusterNode['end']>[0] = {}) => {
      if (!life) return
      const { node, listener } = life
      const disconnected = new Promise(resolve => listener.close(resolve))
      const error = callsEnd === 'dropped' ? connectionDropped() : endedWithoutStatus()
      await node.end({ last: () => sleep(lingerMs), error, disconnected })
      await disconnected
      life = undefined
    },
    kill: async () => {
      if (!life) return
      const { node, listener, sockets } = life
      life = undefined
      const closed = new Promise(resolve => listener.close(resolve))
      for (const socket of sockets) socket.resetAndDestroy()
      await closed
      await node.end({ last: async () => undefined })
    },
  }
}
