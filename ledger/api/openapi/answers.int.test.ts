import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { createGoal, joinByLink, payByCard, registerSaver, type Saver } from '#lab/builders/client.ts'
import { sharedStack } from '#lab/builders/stack.ts'
import answers from './answers.json' with { type: 'json' }

/** What the routes answer, against what the document says of them. */
const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema({ $id: 'api', components: { schemas: answers.schemas } })
const checkOf = (schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')))

let saver: Saver
let admin: Saver
let circle: number
beforeAll(async () => {
  const stack = await sharedStack()
  saver = await registerSaver(stack.url)
  const member = await registerSaver(stack.url)
  const wanted = { name: 'Makola', type: 'Susu (Rotating Savings Fund)', cycleType: 'weekly' }
  circle = await createGoal(saver, { ...wanted, contributionAmount: '25.00', totalMembers: 2 })
  await joinByLink(saver, circle, [member])
  await payByCard(saver, circle, { amount: 25 })
  admin = await registerSaver(stack.url)
  await makeAdmins(stack.pool, admin.username)
})

/** The reads that take no other id than that of a goal. */
const reads = Object.keys(answers.answers).filter(
  route => route.startsWith('GET /') && !/:(?!id\b)|(?<!goals\/):id/.test(route),
)
const queries: Readonly<Record<string, string>> = {
  'GET /api/journal': '?figure=total',
  'GET /api/goals/:id/journal': '?figure=balance',
  'GET /api/admin/journal': '?account=savings',
  'GET /api/admin/search': '?q=Makola',
  'GET /api/admin/statement': `?period=2026`,
}

describe('the answer of', () => {
  it.each(reads)('%s is as described', async route => {
    const path = route.slice('GET '.length).replace(':id', String(circle))
    const by = path.startsWith('/api/admin/') ? admin : saver
    const { status, body } = await by.get(`${path}${queries[route] ?? ''}`)
    // What was not published or set up yet is refused, also as described.
    const schema = (answers.answers as Readonly<Record<string, object>>)[route]
    const check = checkOf(status === 200 && schema ? schema : answers.schemas.Problem)
    expect([check(body), check.errors, status < 500 || status === 503]).toEqual([true, null, true])
  })
})
