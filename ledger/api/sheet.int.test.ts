import { beforeAll, describe, expect, it } from 'vitest'
import { foundCircle, payRound } from '#lab/builders/circle.ts'
import { createGoal, done, joinByLink, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import type { SheetResponse } from '#shared/api/sheet.ts'

let stack: Stack
let savers: Saver[]
let goal: number
beforeAll(async () => {
  stack = await sharedStack()
  const names = ['ama', 'kofi', 'auditor', 'stranger'].map(name => `${name}-sheet`)
  savers = await Promise.all(names.map(name => registerSaver(stack.url, name)))
  const [ama, kofi, auditor] = savers as [Saver, Saver, Saver]
  goal = await foundCircle([ama, kofi])
  await joinByLink(ama, goal, [auditor], { role: 'auditor' })
  await payRound(kofi, goal)
})

describe('the sheet of a circle', () => {
  it('is for its members and auditors, as a page, CSV and PDF', async () => {
    const [ama, kofi, auditor, stranger] = savers as [Saver, Saver, Saver, Saver]
    const path = `/api/goals/${goal}/sheet`
    for (const reader of [ama, auditor]) {
      const sheet: SheetResponse = await done(reader.get(path))
      expect(sheet.rows.map(({ userId, paid }) => [userId, paid])).toEqual([
        [ama.userId, '0.00'],
        [kofi.userId, '100.00'],
      ])
      expect(sheet.rows[1]?.cells[0]?.parts).toMatchObject([{ amount: '100.00', how: 'card' }])
    }
    const csv = await ama.get(`${path}/csv`)
    expect(csv.body).toContain(`${kofi.username},2,1,`)
    const pdf = await ama.get(`${path}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(String(pdf.body)).toMatch(/^%PDF/)
    for (const file of ['', '/csv', '/pdf']) expect((await stranger.get(path + file)).status).toBe(404)
    const other = await createGoal(ama)
    expect((await ama.get(`/api/goals/${other}/sheet`)).body.code).toBe('not_a_circle')
  })
})
