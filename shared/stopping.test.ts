import { expect, it } from 'vitest'
import { createStopping } from './stopping.ts'

const start = (patienceMs = 1_000) => {
  const ended: string[] = []
  const troubles: string[] = []
  const stopping = createStopping({
    patienceMs,
    onTrouble: (name, error) => troubles.push(`${name}: ${(error as Error).message}`),
  })
  return { stopping, ended, troubles }
}

it('stops the newest first, one after the other', async () => {
  const { stopping, ended } = start()
  stopping.add('database', () => ended.push('database'))
  stopping.add('queue', async () => {
    await Promise.resolve()
    ended.push('queue')
  })
  expect(stopping.begun).toBe(false)
  await Promise.all([stopping.all(), stopping.all()])
  expect(stopping.begun).toBe(true)
  expect(ended).toEqual(['queue', 'database'])
})

it('continues after a part that hangs or fails', async () => {
  const { stopping, ended, troubles } = start(20)
  stopping.add('database', () => ended.push('database'))
  stopping.add('jobs in hand', () => new Promise(() => undefined))
  stopping.add('api', () => {
    throw new Error('stuck')
  })
  await stopping.all()
  expect(ended).toEqual(['database'])
  expect(troubles).toEqual(['api: stuck', 'jobs in hand: not stopped after 0.02 seconds'])
})

it('stops a part that was added too late at once', async () => {
  const { stopping, ended } = start()
  await stopping.all()
  stopping.add('payment sandbox', () => ended.push('payment sandbox'))
  expect(ended).toEqual(['payment sandbox'])
})
