import { StoreError } from '#shared/ports/eventStore.ts'

/** Stays well below the event store's limit of 1 MiB an append. */
const batchSize = 200

interface Waiting<Request, Answer> {
  readonly request: Request
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Works on one batch per stream at a time; the requests that arrive meanwhile become the next batch. So a stream that
 * many write to at once costs one append a batch.
 */
export const createCommandQueue = <Id, Request, Answer>(
  workOn: (id: Id, batch: readonly Request[]) => Promise<readonly Answer[]>,
) => {
  type Batch = Waiting<Request, Answer>[]
  /** A stream has an entry while one of its batches is worked on. */
  const queues = new Map<Id, Batch>()

  const answer = async (id: Id, batch: Batch): Promise<void> => {
    const answers = await workOn(
      id,
      batch.map(({ request }) => request),
    )
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
  }

  const drain = async (id: Id, queue: Batch): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchSize)
      try {
        await answer(id, batch)
      } catch (error) {
        // A single request may be what makes the append too large: the others succeed by themselves.
        if (isTooLarge(error) && batch.length > 1)
          for (const waiting of batch) await answer(id, [waiting]).catch(waiting.reject)
        else for (const { reject } of batch) reject(error)
      }
    }
    queues.delete(id)
  }

  return (id: Id, request: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const waiting = { request, resolve, reject }
      const queue = queues.get(id)
      if (queue) {
        queue.push(waiting)
        return
      }
      const started = [waiting]
      queues.set(id, started)
      void drain(id, started)
    })
}

const isTooLarge = (error: unknown): boolean => error instanceof StoreError && error.fault === 'too_large'
