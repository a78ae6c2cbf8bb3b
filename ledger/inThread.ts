import { Worker } from 'node:worker_threads'

/**
 * Does work in a thread of its own, which posts one result: for what takes so long that requests could not be answered meanwhile.
 * @throws what the thread throws
 */
export const inThread = <Result>(thread: URL, workerData: unknown): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const worker = new Worker(thread, { workerData, resourceLimits: { maxOldGenerationSizeMb: 512 } })
  worker.once('message', resolve)
  worker.once('error', reject)
  // Without effect after the result.
  worker.once('exit', () => reject(new Error('the thread ended without a result')))
  return promise
}
