import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '#embedded/controls/listening.ts'

/** The direction of data. A cut in a request is before its effect, a cut in a response after it. */
export type Direction = 'asked' | 'answered'

interface Pair {
  readonly asking: Socket
  readonly answering: Socket
  /** Whether any data was held back. */
  wasSilent: boolean
  isForsaken: boolean
  /** Nothing more is forwarded on it. */
  isCut: boolean
}

/** A proxy between two processes, for a port of this machine. It forwards everything until a test makes it fail. */
export const startLink = async (name: string, targetPort: number) => {
  const pairs = new Set<Pair>()
  let isSilent = false
  let delayMs = 0
  let passed = 0
  let cut: { left: number; readonly from: Direction } | undefined

  const drop = (pair: Pair): void => {
    pairs.delete(pair)
    for (const socket of [pair.asking, pair.answering]) socket.resetAndDestroy()
  }
  const dropAll = (): void => {
    for (const pair of [...pairs]) drop(pair)
  }
  const forward = (from: Socket, to: Socket, pair: Pair, direction: Direction): void => {
    const waiting: (() => void)[] = []
    /** Bytes stay in order despite the delay. */
    const later = (work: () => void): void => {
      if (delayMs === 0 && waiting.length === 0) work()
      else {
        waiting.push(work)
        setTimeout(() => waiting.shift()?.(), delayMs)
      }
    }
    const write = (chunk: Buffer): void => {
      if (pair.isForsaken || pair.isCut) return
      passed += chunk.length
      // A slow reader slows the writer down, as without the proxy.
      if (!to.destroyed && !to.write(chunk)) {
        from.pause()
        to.once('drain', () => !isSilent && !pair.isForsaken && from.resume())
      }
    }
    const arrive = (chunk: Buffer): void => {
      if (cut?.from !== direction || pair.isCut) {
        write(chunk)
        return
      }
      const part = chunk.subarray(0, cut.left)
      cut.left -= part.length
      if (part.length > 0) write(part)
      if (cut.left > 0) return
      cut = undefined
      pair.isCut = true
      // Forwarded data must arrive before the reset.
      setImmediate(() => drop(pair))
    }
    const end = (): void => {
      if (!to.destroyed && !pair.isForsaken) to.end()
    }
    from.on('data', (chunk: Buffer) => later(() => arrive(chunk)))
    from.on('end', () => later(end))
    from.on('error', () => pair.isForsaken || drop(pair))
    from.on('close', () => {
      if (to.destroyed) pairs.delete(pair)
    })
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, asking => {
    const answering = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    const pair: Pair = { asking, answering, wasSilent: isSilent, isForsaken: false, isCut: false }
    pairs.add(pair)
    forward(asking, answering, pair, 'asked')
    forward(answering, asking, pair, 'answered')
    if (isSilent) for (const socket of [asking, answering]) socket.pause()
  })
  const port = await listenOnLoopback(server)

  return {
    name,
    port,
    /** Resets every connection; new ones work. */
    sever: dropAll,
    /** Resets each connection, old or new, after this many more bytes in that direction. */
    cutAfter: (bytes: number, from: Direction): void => {
      cut = { left: bytes, from }
    },
    /** Forwards nothing and closes nothing: each side still assumes the other is connected. */
    silence: (): void => {
      isSilent = true
      for (const pair of pairs) {
        pair.wasSilent = true
        for (const socket of [pair.asking, pair.answering]) socket.pause()
      }
    },
    /**
     * Existing connections forward nothing any more, and neither side sees the other's end; new ones work.
     */
    forsake: (): void => {
      for (const pair of pairs) {
        pair.isForsaken = true
        for (const socket of [pair.asking, pair.answering]) socket.pause()
      }
    },
    delay: (ms: number): void => {
      delayMs = ms
    },
    /** Forwards again. Held-back data is sent, or lost with its connection. */
    heal: (lost: 'held' | 'lost' = 'held'): void => {
      isSilent = false
      delayMs = 0
      cut = undefined
      for (const pair of [...pairs]) {
        if (!pair.wasSilent || pair.isForsaken) continue
        pair.wasSilent = false
        if (lost === 'lost') drop(pair)
        else for (const socket of [pair.asking, pair.answering]) socket.resume()
      }
    },
    /** How many bytes it has forwarded. */
    passed: (): number => passed,
    close: async (): Promise<void> => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      dropAll()
      await closed
    },
  }
}
export type Link = Awaited<ReturnType<typeof startLink>>
