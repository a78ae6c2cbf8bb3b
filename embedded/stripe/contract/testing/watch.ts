import pg from 'pg'
import { expect } from 'vitest'
import type { SandboxOptions } from '../../start.ts'
import { createContract, type Exchanged } from './contract.ts'

/**
 * Records all requests and responses of a sandbox; `check` then compares them and every event with the
 * contract. Leaves out the sandbox's own controls.
 */
export const watchContract = (databaseUrl: string) => {
  const exchanges: Exchanged[] = []
  const onExchange: NonNullable<SandboxOptions['onExchange']> = (request, { status, body }) => {
    const { method, path, query } = request
    const sent = method === 'GET' ? query : request.body
    if (path.startsWith('/v1/') && status !== 0) exchanges.push({ method, path, sent, status, answer: body })
  }
  const check = async (): Promise<void> => {
    const contract = createContract()
    const faults = exchanges.flatMap(contract.exchange)
    for (const event of await eventsIn(databaseUrl)) faults.push(...contract.event(event))
    expect([...new Set(faults)]).toEqual([])
  }
  return { onExchange, check, exchanges }
}

/** Exactly as they are delivered. */
export const eventsIn = async (databaseUrl: string): Promise<object[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ data: object }>(
    `select data from sandbox.objects where kind = 'event'`,
  )
  await client.end()
  return rows.map(({ data }) => data)
}
