import Koa from 'koa'
import { afterAll, expect, it } from 'vitest'
import { serve } from '#lab/builders/api/api.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool } from '#projections/db/connect.ts'
import { accessWith } from './access.ts'
import { clockRoute, createMovableClock } from './clock.ts'

const pool = createPool(await freshDatabase())
afterAll(() => pool.end())
const clock = await createMovableClock(pool)
const ahead = () => Math.round((Date.parse(clock.now()) - Date.now()) / 86_400_000)

const serveClock = (onMoved: () => Promise<unknown>) => {
  const app = new Koa()
  const troubles: Error[] = []
  app.on('error', (error: Error) => troubles.push(error))
  app.use(clockRoute(clock, { access: accessWith(undefined), onMoved }))
  return { url: serve(app.callback()), troubles }
}
const move = async (url: string, body: unknown): Promise<Response> =>
  fetch(`${url}/sandbox/clock`, { method: 'POST', body: JSON.stringify(body) })

it('moves time forward permanently, and wakes what waits for it', async () => {
  const woken: number[] = []
  const { url } = serveClock(async () => woken.push(ahead()))
  const answer = await move(await url, { advanceDays: 2 })
  expect(answer.status).toBe(200)
  const { now }: { now: string } = await answer.json()
  expect(Math.abs(Date.parse(now) - Date.parse(clock.now()))).toBeLessThan(60_000)
  expect(woken).toEqual([2])
  const again = await createMovableClock(pool)
  expect(Math.abs(Date.parse(again.now()) - Date.parse(clock.now()))).toBeLessThan(60_000)
})

it('reports that time has passed although waking failed, so that it is not moved again', async () => {
  const before = ahead()
  const { url, troubles } = serveClock(() => Promise.reject(new Error('the queue cannot be reached')))
  expect((await move(await url, { advanceDays: 3 })).status).toBe(200)
  expect(ahead()).toBe(before + 3)
  expect(troubles.map(({ message }) => message)).toEqual(['the queue cannot be reached'])
})

it('refuses to move back, or by anything but a number of days', async () => {
  const before = ahead()
  const { url } = serveClock(async () => undefined)
  for (const advanceDays of [-1, 3_661, '1', null])
    expect((await move(await url, { advanceDays })).status).toBe(400)
  expect(ahead()).toBe(before)
})
