/** @module-tag detail */
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { startLink } from '#lab/chaos/proxy.ts'
import { connectTo, createPool, pipelineOf } from './connect.ts'
import { createLead } from './leading.ts'

/** Much shorter than the timeouts of statements, TCP and sessions. */
const soonMs = 60_000

describe('a connection that is dropped silently', async () => {
  const direct = await freshDatabase()
  const link = await startLink('to Postgres', Number(new URL(direct).port))
  afterAll(link.close)
  const through = new URL(direct)
  through.port = String(link.port)
  const url = through.href
  const timed = async (what: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await what()
    return performance.now() - began
  }

  it('fails its query soon, and the next query uses another connection', async () => {
    const pool = createPool(url, { max: 1 })
    onTestFinished(() => pool.end())
    await pool.query('select 1')
    link.forsake()
    const waited = await timed(() =>
      expect(pool.query('select 1')).rejects.toThrow('the connection was lost'),
    )
    expect(waited).toBeLessThan(soonMs)
    expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
  })

  it('keeps no locks', async () => {
    const pool = createPool(url, { max: 2 })
    onTestFinished(() => pool.end())
    await pool.query('create table shelf (n int4)')
    const client = await pool.connect()
    await client.query('begin')
    await client.query('lock table shelf')
    link.forsake()
    await expect(client.query('commit')).rejects.toThrow('the connection was lost')
    client.release(true)
    expect(await timed(() => pool.query('select n from shelf'))).toBeLessThan(soonMs)
  })

  it('fails the short statements that share it', async () => {
    const pool = createPool(url, { max: 1 })
    onTestFinished(() => pool.end())
    const ask = () => pipelineOf(pool)!.query({ name: 'one', text: 'select 1::int4 as n', values: [] })
    await ask()
    link.forsake()
    expect(await timed(() => expect(ask()).rejects.toThrow())).toBeLessThan(soonMs)
    expect((await ask()).rows).toEqual([{ n: 1 }])
  })

  it('is not suspected while the server works on a long query', async () => {
    const pool = createPool(url, { max: 2 })
    onTestFinished(() => pool.end())
    const [slow] = await Promise.all([pool.query('select 3 as n, pg_sleep(6)'), pool.query('select 1')])
    expect(slow.rows[0]).toMatchObject({ n: 3 })
  })

  it('is not suspected while a transaction waits for its client', async () => {
    const pool = createPool(url, { max: 1 })
    onTestFinished(() => pool.end())
    const client = await pool.connect()
    await client.query('begin')
    await new Promise(resolve => setTimeout(resolve, 4_000))
    await client.query('commit')
    client.release()
  })

  it('is noticed by a client that only listens', async () => {
    const client = await connectTo(url)()
    client.on('error', () => undefined)
    client.on('notification', () => undefined)
    const ended = new Promise<void>(resolve => client.once('end', resolve))
    link.forsake()
    expect(await timed(() => ended)).toBeLessThan(soonMs)
  })

  it('does not delay a leader, which ends the lost session itself', async () => {
    let times = 0
    const quiet = { info: () => undefined, warn: () => undefined }
    const lead = createLead({ connect: connectTo(url), log: quiet })
    const leading = lead('something', async signal => {
      times++
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    })
    onTestFinished(leading.stop)
    await expect.poll(() => times).toBe(1)
    link.forsake()
    const waited = await timed(() => expect.poll(() => times, { interval: 20 }).toBe(2))
    expect(waited).toBeLessThan(soonMs)
  })
})
