import { connect, createServer, type Socket } from 'node:net'

/** Which side's bytes: what is asked, or what is answered. A cut after the former is before the effect, else after it. */
export type Direction = 'asked' | 'answered'

/** What stands between two processes and hands on what they say, until it is told to do otherwise. */
export interface Link {
  readonly name: string
  readonly port: number
  /** Resets every connection now; new ones are let through. */
  sever(): void
  /** Resets each connection, and each that is made, once so many more bytes have come from that side; then no more. */
  cutAfter(bytes: number, from: Direction): void
  /** Hands on nothing more and closes nothing: each side believes that the other is there. */
  silence(): void
  /** Every connection that there is hands on nothing more, ever, and neither side hears of the other's end; new ones are let through. */
  forsake(): void
  /** Everything comes this much later. */
  delay(ms: number): void
  /** As it was. What was held back goes on, or is lost with its connection, as after a break of the network. */
  heal(lost?: 'held' | 'lost'): void
  /** How many bytes it has handed on. */
  readonly passed: () => number
  close(): Promise<void>
}

interface Pair {
  readonly asking: Socket
  readonly answering: Socket
  /** Whether anything was held back from it. */
  wasSilent: boolean
  isForsaken: boolean
  /** It ends here: whatever else is said on it is not handed on. */
  isCut: boolean
}

/** Stands in front of whoever listens on that port of this machine. */
export const startLink = async (name: string, targetPort: number): Promise<Link> => {
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
  const handOn = (from: Socket, to: Socket, pair: Pair, direction: Direction): void => {
    const onItsWay: (() => void)[] = []
    /** However late, all of it comes in the order in which it was said, as everywhere. */
    const later = (work: () => void): void => {
      if (delayMs === 0 && onItsWay.length === 0) work()
      else {
        onItsWay.push(work)
        setTimeout(() => onItsWay.shift()?.(), delayMs)
      }
    }
    const write = (chunk: Buffer): void => {
      if (pair.isForsaken || pair.isCut) return
      passed += chunk.length
      // Whoever does not read holds up the one who writes, as without us.
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
      // What was handed on is to arrive before the reset overtakes it.
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
    handOn(asking, answering, pair, 'asked')
    handOn(answering, asking, pair, 'answered')
    if (isSilent) for (const socket of [asking, answering]) socket.pause()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    name,
    port,
    sever: dropAll,
    cutAfter: (bytes, from) => {
      cut = { left: bytes, from }
    },
    silence: () => {
      isSilent = true
      for (const pair of pairs) {
        pair.wasSilent = true
        for (const socket of [pair.asking, pair.answering]) socket.pause()
      }
    },
    forsake: () => {
      for (const pair of pairs) {
        pair.isForsaken = true
        for (const socket of [pair.asking, pair.answering]) socket.pause()
      }
    },
    delay: ms => {
      delayMs = ms
    },
    heal: (lost = 'held') => {
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
    passed: () => passed,
    close: async () => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      dropAll()
      await closed
    },
  }
}
