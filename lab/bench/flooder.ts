import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** One attacker at an address of its own, in a thread, so that it does not delay the client that is measured. */
export interface Attack {
  readonly port: number
  readonly connections: number
  /** Sent on each connection as soon as it is open. */
  readonly bytes: string
  /** Reads nothing of the responses. */
  readonly isSlowReader?: boolean
  /** Sends the bytes again after each response, as fast as it can. */
  readonly repeats?: boolean
}

/** Between a connection that was closed and the next one in its place. */
const againMs = 10_000
const { port, connections, bytes, isSlowReader, repeats }: Attack = workerData

const open = (): void => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
  socket.on('error', () => undefined)
  socket.once('close', () => setTimeout(open, againMs))
  socket.once('connect', () => void socket.write(bytes))
  if (isSlowReader) socket.pause()
  else socket.on('data', () => void (repeats && socket.write(bytes)))
}

for (let count = 0; count < connections; count++) open()
setTimeout(() => parentPort?.postMessage('begun'), 1_000)
