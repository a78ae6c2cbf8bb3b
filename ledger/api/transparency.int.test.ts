import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { joinGoal } from '#lab/builders/joinGoal.ts'
import { awaitMail } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import type { TransparencyResponse, TreeHead } from '#shared/api/transparency.ts'
import { goalSchemaVersion, goalStream } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import { check } from '#web/checker/check.ts'
import { bytesOf } from '#web/checker/crypto.ts'
import { isConsistent } from '#web/checker/proofs.ts'
import { systemClock } from '../clock.ts'
import { createGoalHandler } from '../handle.ts'
import { eventText } from '../transparency/canonical.ts'
import { hashedCategories } from '../transparency/categories.ts'

let stack: Stack
let payer: Saver
let member: Saver
let stranger: Saver
let goal: number
let paid: string
let receipt: string
const files = mkdtempSync(join(tmpdir(), 'calabash-receipts-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))
beforeAll(async () => {
  stack = await startStack()
  ;[payer, member, stranger] = (await Promise.all(
    ['payer', 'member', 'stranger'].map(name => registerSaver(stack.url, `${name}-proves`)),
  )) as [Saver, Saver, Saver]
  goal = await createGoal(payer, { name: 'Proven' })
  await joinGoal(createGoalHandler({ store: stack.store, clock: systemClock }), goalId(goal), [
    userId(member.userId),
  ])
  paid = await pay(payer, goal, 40)
  receipt = await proofFor(payer, paid)
})

const pay = async (saver: Saver, into: number, amount: number): Promise<string> => {
  const { body } = await saver.post('/api/create-payment-intent', { amount, goalId: into })
  await saver.confirm(body.clientSecret)
  const done = await saver.post(`/api/goals/${into}/contribute`, {
    amount: amount.toFixed(2),
    paymentIntentId: body.clientSecret.split('_secret_')[0],
  })
  expect([200, 201], JSON.stringify(done.body)).toContain(done.status)
  const { body: all } = await saver.get(`/api/goals/${into}/transactions`)
  return all[0].id
}
const proofFor = async (saver: Saver, id: string): Promise<string> => {
  const { status, body } = await saver.get(`/api/transactions/${id}/proof`)
  expect(status, JSON.stringify(body)).toBe(200)
  return JSON.stringify(body)
}
const published = async (query = ''): Promise<TransparencyResponse> =>
  (await (await fetch(`${stack.url}/api/transparency${query}`)).json()) as TransparencyResponse

/** `npm run verify`, as a script would use it. */
const verify = (...args: string[]): Promise<{ code: number; said: string }> =>
  new Promise(resolve => {
    const main = join(import.meta.dirname, '../../web/checker/main.ts')
    execFile(process.execPath, [main, ...args], (error, out, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + complaint }),
    )
  })
const file = (name: string, content: string): string => {
  const path = join(files, name)
  writeFileSync(path, content)
  return path
}

describe('a receipt', () => {
  it('is available right after the payment, for download, and equals the log', async () => {
    const { headers, body } = await payer.get(`/api/transactions/${paid}/proof`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="calabash-receipt-${paid}.json"`)
    expect(headers.get('cache-control')).toBe('no-store')
    const [first, says] = body.events.map(({ entry }: { entry: string }) => JSON.parse(entry))
    expect(first).toMatchObject({ type: 'GoalCreated', stream: `goal-${goal}`, data: { currency: 'USD' } })
    expect(says).toMatchObject({
      type: 'ContributionReceived',
      stream: `goal-${goal}`,
      data: { contributionId: paid, userId: payer.userId, amountMinor: 4_000 },
      metadata: { schemaVersion: goalSchemaVersion },
    })
    const { head, consistency } = await published(`?from=${body.head.size}`)
    expect(await check(body, { published: [{ head, consistency: consistency! }] })).toMatchObject({
      verdict: 'good',
      comparedWith: [head],
    })
  })

  it('is for the members of the goal only', async () => {
    expect((await member.get(`/api/transactions/${paid}/proof`)).status).toBe(200)
    expect((await stranger.get(`/api/transactions/${paid}/proof`)).status).toBe(404)
    for (const id of ['none', '11111111-1111-4111-8111-111111111111'])
      expect((await payer.get(`/api/transactions/${id}/proof`)).status).toBe(404)
    const { body } = await payer.post('/api/create-payment-intent', { amount: 5, goalId: goal })
    expect(body.clientSecret).toBeDefined()
    const { body: all } = await payer.get(`/api/goals/${goal}/transactions`)
    const open = all.find((one: { status: string }) => one.status === 'pending')
    expect((await payer.get(`/api/transactions/${open.id}/proof`)).status).toBe(404)
  })

  it('is verified from the command line, alone, with published data, and with a kept root', async () => {
    const path = file('receipt.json', receipt)
    const alone = await verify(path)
    expect(alone).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Genuine: member \d+ paid \$40\.00 on /),
    })
    expect(alone.said).toMatch(/Amount: +\$40\.00/)
    expect(alone.said).toContain('Nothing but this file says whose key that is')
    const euros = await createGoal(payer, { currency: 'EUR' })
    const other = file('euros.json', await proofFor(payer, await pay(payer, euros, 40)))
    expect((await verify(other)).said).toMatch(/Amount: +€40\.00/)
    const compared = await verify(path, '--url', stack.url)
    expect(compared).toMatchObject({ code: 0, said: expect.stringContaining('Compared:') })
    const { size } = JSON.parse(receipt).head as TreeHead
    const kept = file('kept.json', JSON.stringify(await published(`?from=${size}`)))
    expect(await verify(path, '--head', kept)).toMatchObject({ code: 0 })
    const { key } = (await published()).head
    expect(await verify(path, '--key', key)).toMatchObject({ code: 0 })
    const root = file('root.json', JSON.stringify(JSON.parse(receipt).head))
    expect(await verify(root, '--url', stack.url)).toMatchObject({ code: 0 })
  })

  it('that is refused or cannot be checked has its own exit code', { tags: ['detail'] }, async () => {
    const lied = file('lied.json', receipt.replace('4000', '9000'))
    expect(await verify(lied)).toMatchObject({ code: 1, said: expect.stringMatching(/^Refused\n/) })
    expect(await verify(file('good.json', receipt), '--key', '00'.repeat(32))).toMatchObject({ code: 1 })
    expect(await verify(lied, join(files, 'good.json'))).toMatchObject({ code: 1 })
    for (const args of [
      [],
      [join(files, 'missing.json')],
      [file('text.json', 'not JSON')],
      [file('other.json', '{}')],
      [join(files, 'good.json'), '--url', 'http://127.0.0.1:9'],
      [join(files, 'good.json'), '--url', 'nowhere'],
      [join(files, 'good.json'), '--what'],
      [join(files, 'good.json'), '--head', join(files, 'other.json')],
    ])
      expect(await verify(...args), args.join(' ')).toMatchObject({ code: 2 })
  })
})

/** Texts are hashed as they are in the log. */
const asStored = (data: object): object =>
  'reference' in data
    ? { ...data, reference: { sealed: expect.any(String), owner: expect.any(String) } }
    : data

describe('a payout', () => {
  it('is proven with all its events, to the members of its goal', async () => {
    const stream = goalStream(goalId(goal))
    const about = { payoutId: 'withdrawal-1', attempt: 1 }
    const whose = { userId: payer.userId, amountMinor: 4_000 }
    const events = [
      { type: 'PayoutDue', data: { payoutId: about.payoutId, ...whose, reason: 'withdrawal', round: null } },
      {
        type: 'PayoutSent',
        data: { ...about, ...whose, byUserId: 1, method: 'bank_transfer', reference: 'R-7', from: 'bank' },
      },
      { type: 'PayoutConfirmed', data: { ...about, byUserId: payer.userId } },
    ]
    const metadata = {
      actor: 'test',
      cause: 'test',
      correlation: 'test',
      at: systemClock.now(),
      schemaVersion: goalSchemaVersion,
    }
    let revision = -1n
    for await (const event of stack.store.read(stream)) revision = event.revision
    const written = events.map(event => ({ id: randomUUID(), ...event, metadata }))
    expect(await stack.store.append(stream, written, revision)).toMatchObject({ outcome: 'appended' })

    const path = `/api/goals/${goal}/payouts/withdrawal-1/proof`
    const { status, headers, body } = await member.get(path)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(headers.get('content-disposition')).toContain(`calabash-payout-${goal}-withdrawal-1.json`)
    expect(await check(body, {})).toMatchObject({
      verdict: 'good',
      entries: [
        { says: { type: 'GoalCreated' } },
        ...events.map(({ type, data }) => ({ says: { type, data: asStored(data) } })),
      ],
    })
    expect((await stranger.get(path)).status).toBe(404)
    expect((await member.get(`/api/goals/${goal}/payouts/withdrawal-2/proof`)).status).toBe(404)
  })
})

describe('published data', () => {
  it('can be cached for a moment, without a sign-in', async () => {
    const answer = await fetch(`${stack.url}/api/transparency`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=10')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const { head, keys } = (await answer.json()) as TransparencyResponse
    expect(keys).toEqual([{ key: head.key, since: expect.any(String) }])
    expect(await check(head, {})).toMatchObject({ verdict: 'good' })
    for (const [query, status] of [
      ['?from=x', 400],
      ['?from=-1', 400],
      ['?from=1&from=2', 400],
      ['?from=999999', 404],
    ] as const)
      expect((await fetch(`${stack.url}/api/transparency${query}`)).status).toBe(status)
  })

  it('has every root, each consistent with the newest', async () => {
    const { heads, next } = (await (await fetch(`${stack.url}/api/transparency/heads`)).json()) as {
      heads: (TreeHead & { number: number })[]
      next: null
    }
    expect(next).toBeNull()
    expect(heads.length).toBeGreaterThan(1)
    for (const { size, root } of heads) {
      const { head, consistency } = await published(`?from=${size}`)
      const path = consistency!.path.map(bytesOf)
      expect(await isConsistent({ from: { size, root }, to: head, path })).toBe(true)
    }
    const before = `${stack.url}/api/transparency/heads?before=${heads[0]!.number}`
    expect(((await (await fetch(before)).json()) as { heads: unknown[] }).heads).toHaveLength(
      heads.length - 1,
    )
  })

  it('is mailed to every admin once a day, and to no other user', async () => {
    await makeAdmins(stack.pool, member.username)
    await fetch(`${stack.url}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceDays: 1 }),
    })
    const mail = await awaitMail(stack.url, `${member.username}@example.com`, /^The root of the ledger on /)
    const line = mail.text.split('\n').find(text => text.startsWith('{'))
    const root = file('mailed.json', line ?? '')
    expect(await verify(root, '--url', stack.url)).toMatchObject({ code: 0 })
    const { daily } = await published()
    expect(daily[0]).toMatchObject(JSON.parse(line ?? ''))
    const all = (await (await fetch(`${stack.url}/sandbox/mailbox.json`)).json()) as {
      to: string
      subject: string
    }[]
    const sent = all.filter(({ subject }) => subject.startsWith('The root of'))
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([`${member.username}@example.com`]))
  })

  it('includes the checker: one file without other scripts and requests, with our keys in it', async () => {
    const answer = await fetch(`${stack.url}/api/transparency/checker`)
    const page = await answer.text()
    const { head } = await published()
    expect(page).toContain(`<meta name="keys" content="${head.key}">`)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-/)
    expect(page).not.toMatch(/\b(src|href)=|https?:|\bimport\b.*from|fetch\(/)
    const kept = await fetch(`${stack.url}/api/transparency/checker?download`)
    expect(kept.headers.get('content-disposition')).toBe(
      'attachment; filename="calabash-receipt-checker.html"',
    )
  })
})

/** Everything hashed so far. */
const hashed = async (): Promise<string> => {
  const texts: string[] = []
  const ending = new AbortController()
  for await (const item of stack.store.subscribe({
    streamPrefix: hashedCategories,
    after: undefined,
    signal: ending.signal,
  })) {
    if (item.kind === 'event') texts.push(eventText(item.event))
    if (item.kind === 'caught_up') break
  }
  ending.abort()
  return texts.join('\n')
}

describe('users', () => {
  it('are ids in the hashed data: without names, addresses and messages', async () => {
    const { body: invited } = await payer.post(`/api/goals/${goal}/invite`, {
      inviteeEmail: 'akosua.hashed@example.com',
    })
    expect(invited.id).toBeDefined()
    await payer.post(`/api/goals/${goal}/messages`, { text: 'A secret between us', key: 'a-key-of-mine' })
    const texts = await hashed()
    expect(texts).toContain(`"userId":${payer.userId}`)
    for (const personal of [
      payer.username,
      member.username,
      'example.com',
      'akosua',
      'secret between',
      '4242',
    ])
      expect(texts).not.toContain(personal)
  })

  it('can leave without changing a root or receipt', async () => {
    const before = await published()
    const { body: heads } = await payer.get('/api/transparency/heads')
    const deleted = await stranger.send('DELETE', '/api/user', { password: 'Susu-circle-1' })
    expect(deleted.status, JSON.stringify(deleted.body)).toBeLessThan(300)
    await pay(payer, goal, 5)
    await expect.poll(async () => (await published()).head.size).toBeGreaterThan(before.head.size)
    const { body: after } = await payer.get('/api/transparency/heads')
    expect(after.heads.slice(-heads.heads.length)).toEqual(heads.heads)
    const now = await published(`?from=${before.head.size}`)
    expect(
      await check(before.head, { published: [{ head: now.head, consistency: now.consistency! }] }),
    ).toMatchObject({
      verdict: 'good',
      comparedWith: [now.head],
    })
    expect(await verify(file('later.json', receipt), '--url', stack.url)).toMatchObject({ code: 0 })
  })
})
