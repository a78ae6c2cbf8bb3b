import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Waits until the server answers a query, for at most two minutes: recovery after a crash may take a while.
 * @returns undefined when it answers, otherwise why it does not
 */
export const untilReady = async (url: string, ended: Promise<string>): Promise<string | undefined> => {
  let over = false
  const end = ended.then(how => {
    over = true
    return how
  })
  // Another program on the same port might accept the connection and never answer.
  return await Promise.race([untilAnswered(url, () => over), end])
}

const untilAnswered = async (url: string, isOver: () => boolean): Promise<string | undefined> => {
  const deadline = Date.now() + 120_000
  let reason = 'it ended at once'
  while (!isOver()) {
    const client = new pg.Client({ connectionString: url, ssl: false, connectionTimeoutMillis: 5000 })
    // The connection may break after the query was answered.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return undefined
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    } finally {
      await client.end().catch(() => undefined)
    }
    if (Date.now() > deadline) return `no answer within two minutes: ${reason}`
    await sleep(20)
  }
  return reason
}
