import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { connectTo } from './connect.ts'
import { createLead } from './leading.ts'

const quiet = { info: () => undefined, warn: () => undefined }

it('passes to another process when the leader’s work fails', async () => {
  const url = await freshDatabase()
  const lead = createLead({ connect: connectTo(url), log: quiet })
  const failing = Promise.withResolvers<never>()
  let tries = 0
  const first = lead('something', () => {
    tries++
    return failing.promise
  })
  onTestFinished(first.stop)
  await expect.poll(() => first.leads).toBe(true)
  const standby = lead('something', async signal => {
    await once(signal, 'abort')
  })
  onTestFinished(standby.stop)
  await standby.settled
  expect(standby.leads).toBe(false)
  failing.reject(new Error('it fails again and again'))
  await expect.poll(() => standby.leads).toBe(true)
  expect(first.leads).toBe(false)
  expect(tries).toBe(1)
})
