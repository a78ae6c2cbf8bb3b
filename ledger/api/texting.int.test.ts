/** @module-tag detail */
import { beforeAll, expect, it } from 'vitest'
import { foundCircle } from '#lab/builders/circle.ts'
import { createGoal, registerSaver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '0.4' }) // twelve text messages an hour from an address
})

it('limits text messages by IP address, over any number of accounts', async () => {
  let numbers = 0
  const phone = () => `+1415555${2_000 + numbers++}`
  const askCode = async () =>
    (await (await registerSaver(stack.url)).post('/api/phone', { phone: phone() })).status
  const invite = async () => {
    const saver = await registerSaver(stack.url)
    const path = `/api/goals/${await createGoal(saver)}`
    const invited = await saver.post(`${path}/invite-sms`, { phone: phone() })
    const again = () => saver.post(`${path}/invitations/${invited.body.id}/resend`)
    return { status: invited.status, again }
  }
  const invited = await invite()
  expect(invited.status).toBe(201)
  for (let sent = 1; sent < 12; sent++) expect(await askCode()).toBe(202)
  expect([await askCode(), (await invite()).status, (await invited.again()).status]).toEqual([429, 429, 429])
})

it('counts the texts to members without an account with the invitations, also to one number', async () => {
  // Two a day to one number.
  const { url } = await startStack({ RATE_LIMIT_SCALE: '0.4' })
  const saver = await registerSaver(url)
  const goal = await foundCircle([saver], { seats: 4 })
  const phone = '+14155559000'
  const asked = { name: 'Aunt Efua', figure: '900.00', phone }
  const added = await saver.post(`/api/goals/${goal}/stand-ins`, asked)
  expect(added.status).toBe(201)
  const at = `/api/goals/${goal}/stand-ins/${added.body.standIns[0].person.userId}`
  const statuses: number[] = []
  for (let sent = 1; sent < 4; sent++) statuses.push((await saver.post(`${at}/text`, {})).status)
  expect(statuses.at(-1)).toBe(429)
  const invited = await saver.post(`/api/goals/${goal}/invite-sms`, { phone })
  expect(invited.status).toBe(429)
})
