import { Worker } from 'node:worker_threads'

/**
 * Does work in a thread of its own, which posts one result: for what takes so long that requests could not be answered meanwhile.
 * @throws what the thread throws, and an error when it takes longer than `limitMs`
 */
export const inThread = <Result>(thread: URL, workerData: unknown, limitMs?: number): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const worker = new Worker(thread, { workerData, resourceLimits: { maxOldGenerationSizeMb: 512 } })
  worker.once('message', resolve)
  worker.once('error', reject)
  // Without effect after the result.
  worker.once('exit', () => reject(new Error('the thread ended without a result')))
  if (limitMs === undefined) return promise
  const limit = setTimeout(() => {
    reject(new Error(`the thread took longer than ${limitMs} ms`))
    void worker.terminate()
  }, limitMs)
  return promise.finally(() => clearTimeout(limit))
}
