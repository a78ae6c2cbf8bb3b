import { expect, inject, it } from 'vitest'
import { atTestEnd } from './cleanUp.ts'
import { type LentStack, startStackPool } from './stackPool.ts'

/** A stack, until its file ends. */
const borrowed = async (poolUrl: string, path = '') => {
  const fileEnds = new AbortController()
  const lent = await fetch(`${poolUrl}${path}`, { signal: fileEnds.signal })
  const { value } = await lent.body!.getReader().read()
  const stack: LentStack = JSON.parse(new TextDecoder().decode(value))
  return { stack, giveBack: () => fileEnds.abort() }
}

it('lends a stack whose clock was moved only to files that move it', async () => {
  const pool = await startStackPool(inject('postgresUrl'))
  atTestEnd(() => pool.close())
  const first = await borrowed(pool.url)
  const moved = await fetch(`${first.stack.url}/sandbox/clock`, {
    method: 'POST',
    body: JSON.stringify({ advanceDays: 40 }),
  })
  expect(moved.status).toBe(200)
  first.giveBack()
  const second = await borrowed(pool.url)
  expect(second.stack.url).not.toBe(first.stack.url)
  await expect
    .poll(async () => {
      const third = await borrowed(pool.url, '/moved')
      third.giveBack()
      return third.stack.url
    })
    .toBe(first.stack.url)
  second.giveBack()
})
