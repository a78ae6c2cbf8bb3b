/** @module-tag detail */
import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { processFamily } from '../builders/processes.ts'
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

it('lends no stack that is stopping', { tags: ['detail'] }, async () => {
  const pool = await startStackPool(inject('postgresUrl'))
  atTestEnd(() => pool.close())
  const first = await borrowed(pool.url)
  const { port } = new URL(first.stack.url)
  const [application] = processFamily(process.pid).filter(pid => environmentOf(pid).includes(`PORT=${port}`))
  process.kill(application!, 'SIGTERM')
  await expect
    .poll(() =>
      fetch(first.stack.url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false)
  first.giveBack()
  for (const path of ['', '/moved']) {
    const { stack, giveBack } = await borrowed(pool.url, path)
    expect(stack.url).not.toBe(first.stack.url)
    expect((await fetch(`${stack.url}/healthz`)).status).toBe(200)
    giveBack()
  }
})

const environmentOf = (pid: number): string[] => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
