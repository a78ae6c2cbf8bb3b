import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node's report about itself. */
export interface Answer {
  readonly state: string
  readonly writer: number
  readonly epoch?: string
}

/** A node that only serves `/gossip`: returns the last given report, or 503 without one. */
export const startGossip = async () => {
  let given: (() => Answer | undefined) | undefined
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    const answer = request.url === '/gossip' ? given?.() : undefined
    if (!answer) {
      response.writeHead(503).end()
      return
    }
    const { port } = server.address() as AddressInfo
    const other = member({ port: 1, answer: { state: 'Leader', writer: 999_999, epoch: 'of another' } })
    const members = [other, member({ port, answer }), member({ port: port + 100_000, answer: otherPort })]
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify({ members, serverIp: '127.0.0.1', serverPort: port }, undefined, 2))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    /** A function is called for each request. */
    says: (answer: Answer | (() => Answer | undefined) | undefined): void => {
      given = typeof answer === 'function' ? answer : () => answer
    },
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const otherPort: Answer = { state: 'Leader', writer: 888_888, epoch: 'of a port that begins alike' }

/** The fields are those of EventStoreDB 23.10. */
const member = ({
  port,
  answer: { state, writer, epoch = 'epoch-1' },
}: {
  port: number
  answer: Answer
}) => ({
  instanceId: '28278f35-72e2-46f9-b08e-732dedf13814',
  timeStamp: '2026-11-23T06:54:40.1234363Z',
  state,
  isAlive: true,
  internalTcpIp: '127.0.0.1',
  internalTcpPort: 0,
  internalSecureTcpPort: 1112,
  httpEndPointIp: '127.0.0.1',
  httpEndPointPort: port,
  lastCommitPosition: writer,
  writerCheckpoint: writer,
  chaserCheckpoint: writer,
  epochPosition: 0,
  epochNumber: 0,
  epochId: epoch,
  nodePriority: 0,
  isReadOnlyReplica: false,
  esVersion: '23.10.6.0',
})
