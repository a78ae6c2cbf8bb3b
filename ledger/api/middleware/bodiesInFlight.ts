import type { IncomingMessage } from 'node:http'
import { type ProblemError, problem } from '../problem.ts'

interface Limits {
  /** Bytes of bodies that are being received, of all requests of a process together. */
  readonly mostBytes: number
  /** For all of a body: longer than any client needs that sends without interruption. */
  readonly bodyMs: number
}

/** Bodies that are being received or used. A process has little memory, and whoever sends slowly needs no account for most routes. */
export const createBodiesInFlight = ({ mostBytes, bodyMs }: Limits) => {
  let inFlight = 0
  return {
    get bytes() {
      return inFlight
    },
    /**
     * Lets `read` receive the body, which has to begin to read before it returns. Its bytes count until the request is answered.
     * @throws ProblemError when the body arrives too slowly, or there are too many others
     */
    receive: async <Value>(
      { req, res }: { readonly req: IncomingMessage; readonly res: NodeJS.EventEmitter },
      read: () => Promise<Value>,
      patienceMs = bodyMs,
    ): Promise<Value> => {
      const refused = Promise.withResolvers<never>()
      const refuse = (reason: ProblemError): void => refused.reject(reason)
      let own = 0
      const count = (chunk: Buffer): void => {
        own += chunk.length
        inFlight += chunk.length
        if (inFlight > mostBytes) refuse(problem(503, 'too_busy'))
      }
      res.once('close', () => {
        inFlight -= own
      })
      const timer = setTimeout(() => refuse(problem(408, 'body_too_slow')), patienceMs)
      // Before `read`, which may take what has arrived at once.
      req.on('data', count)
      const reading = read()
      // Where nothing is read, the listener must not make the bytes flow away.
      if (req.listenerCount('data') + req.listenerCount('readable') === 1) req.off('data', count).pause()
      // It ends later, with an error, when it was refused.
      reading.catch(() => undefined)
      return Promise.race([reading, refused.promise]).finally(() => {
        clearTimeout(timer)
        req.off('data', count)
      })
    },
  }
}

/** In this process. */
export const bodiesInFlight = createBodiesInFlight({ mostBytes: 32 * 1024 * 1024, bodyMs: 10_000 })
