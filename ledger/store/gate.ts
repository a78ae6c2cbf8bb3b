/**
 * How many appends may be under way at once.
 *
 * The client writes them all to one call. When that call takes no more for the moment and breaks just then, the
 * appends that were waiting for it are rejected where nobody can catch it, and the process ends. So no more is written
 * than the call takes at once: fifteen messages in any case; more once it is known to be connected, but never more
 * bytes than the server lets through before it reads on.
 */
export interface Gate {
  /** Runs the work when there is room for its bytes; `failed` tells which errors mean a broken connection. */
  pass<Result>(
    bytes: number,
    work: () => Promise<Result>,
    failed: (error: unknown) => boolean,
  ): Promise<Result>
}

/** The sixteenth message would have to wait. */
const alwaysAllowed = 15
/** HTTP/2 begins with a window of 64 KiB. */
const windowBytes = 48 * 1024

export const createGate = (): Gate => {
  const waiting: { readonly bytes: number; readonly admit: () => void }[] = []
  let underWay = 0
  let bytesUnderWay = 0
  let connected = false

  const hasRoom = (bytes: number): boolean =>
    underWay < alwaysAllowed || (connected && bytesUnderWay + bytes <= windowBytes)
  const enter = (bytes: number): void => {
    underWay++
    bytesUnderWay += bytes
  }
  const leave = (bytes: number): void => {
    underWay--
    bytesUnderWay -= bytes
    for (let next = waiting[0]; next && hasRoom(next.bytes); next = waiting[0]) {
      waiting.shift()
      enter(next.bytes)
      next.admit()
    }
  }

  return {
    pass: async (bytes, work, failed) => {
      if (waiting.length === 0 && hasRoom(bytes)) enter(bytes)
      else await new Promise<void>(admit => waiting.push({ bytes, admit }))
      try {
        const result = await work()
        connected = true
        return result
      } catch (error) {
        if (failed(error)) connected = false
        throw error
      } finally {
        leave(bytes)
      }
    },
  }
}
