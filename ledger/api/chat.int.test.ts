import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, sharedStack, startStack } from '#lab/builders/stack.ts'
import { goalSchemaVersion, goalStream } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'
import { systemClock } from '../clock.ts'

let stack: Stack
let ama: Saver
let kofi: Saver
let stranger: Saver
beforeAll(async () => {
  stack = await sharedStack()
  ;[ama, kofi, stranger] = (await Promise.all([
    registerSaver(stack.url, 'amachats'),
    registerSaver(stack.url, 'kofichats'),
    registerSaver(stack.url),
  ])) as [Saver, Saver, Saver]
})

const context = { actor: 'test', cause: 'test', correlation: 'test' }

/** A goal of Ama's with Kofi as a member. */
const shared = async (changes: Record<string, unknown> = {}) => {
  const goal = await createGoal(ama, changes)
  await join(goal, kofi)
  return goal
}
const join = async (goal: number, saver: Saver) => {
  await record(goal, 'MemberJoined', {
    userId: saver.userId,
    role: 'member',
    position: saver.userId,
    join: 1,
  })
  await expect.poll(async () => (await saver.get(`/api/goals/${goal}`)).status).toBe(200)
}

/** Appends an event to a goal without a command. */
const record = async (goal: number, type: string, data: object) => {
  let revision = -1n
  for await (const event of stack.store.read(goalStream(goalId(goal)))) revision = event.revision
  const metadata = { ...context, schemaVersion: goalSchemaVersion, at: systemClock.now() }
  const event = { id: randomUUID(), type, data, metadata }
  expect((await stack.store.append(goalStream(goalId(goal)), [event], revision)).outcome).toBe('appended')
}

const say = (saver: Saver, goal: number, text: string, id: string = randomUUID()) =>
  saver.post(`/api/goals/${goal}/messages`, { id, text })
const read = (saver: Saver, goal: number, query = '') => saver.get(`/api/goals/${goal}/messages${query}`)
const standing = async (saver: Saver, goal: number) => (await saver.get(`/api/goals/${goal}/chat`)).body
const texts = (body: { messages: { text: string | null }[] }) => body.messages.map(({ text }) => text)

describe('a message', () => {
  it('is visible to the members, the newest first, with author and time', async () => {
    const goal = await shared()
    const first = await say(ama, goal, '  Welcome <b>everybody</b>\r\nto this\u202e goal \u0007')
    expect(first).toMatchObject({
      status: 201,
      body: {
        userId: ama.userId,
        name: 'amachats',
        text: 'Welcome <b>everybody</b>\nto this goal',
        hidden: null,
        canHide: true,
      },
    })
    await say(kofi, goal, 'Thank you 💛')
    const { body } = await read(kofi, goal)
    expect(texts(body)).toEqual(['Thank you 💛', 'Welcome <b>everybody</b>\nto this goal'])
    expect(body).toMatchObject({ before: null, messages: [{ canHide: true }, { canHide: false }] })
    expect(Date.parse(body.messages[0].sentAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('is stored once, however often and concurrently it is sent', async () => {
    const goal = await shared()
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => say(kofi, goal, 'once', id)))
    for (const { status } of answers) expect([200, 201]).toContain(status)
    expect((await say(kofi, goal, 'once', id)).status).toBe(200)
    expect(texts((await read(ama, goal)).body)).toEqual(['once'])
    expect((await say(kofi, goal, 'other', id)).status).toBe(409)
    expect((await say(ama, goal, 'once', id)).status).toBe(409)
    // The same id in another goal is another message.
    expect((await say(kofi, await shared(), 'once', id)).status).toBe(201)
  })

  it.each([
    ['an empty text', '  \n '],
    ['invisible characters only', '\u200b\u2800'],
    ['a text that is too long', 'x'.repeat(2_001)],
    ['NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800'],
  ])('is refused for %s', async (_, text) => {
    const goal = await shared()
    const { status, body } = await say(ama, goal, text)
    expect([status, typeof body.message]).toEqual([400, 'string'])
    expect((await say(ama, goal, 'x'.repeat(2_000), 'no id')).status).toBe(400)
    expect((await say(ama, goal, 'x'.repeat(2_000))).status).toBe(201)
  })

  it('is for members: a goal’s chat does not exist for others, also with other goals’ ids', async () => {
    const goal = await shared({ name: 'A secret' })
    const said = await say(ama, goal, 'between us')
    const path = `/api/goals/${goal}`
    const attempts = await Promise.all([
      say(stranger, goal, 'hello'),
      read(stranger, goal),
      read(stranger, goal, '?since=0'),
      stranger.get(`${path}/chat`),
      stranger.post(`${path}/messages/read`, { upTo: 1 }),
      stranger.send('PUT', `${path}/messages/mute`, { muted: true }),
      stranger.post(`${path}/messages/${said.body.id}/hide`),
      // Through the stranger's own goal.
      stranger.post(`/api/goals/${await createGoal(stranger)}/messages/${said.body.id}/hide`),
    ])
    for (const { status } of attempts) expect(status).toBe(404)
    expect((await stranger.get('/api/messages/unread')).body).toEqual([])
    expect(JSON.stringify(attempts)).not.toMatch(/secret|between/)
  })

  it('requires membership', async () => {
    const goal = await shared()
    await say(kofi, goal, 'I was here')
    const leaver = { userId: kofi.userId, byUserId: kofi.userId }
    await record(goal, 'MemberLeft', { leaving: 1, ...leaver, reason: 'left' })
    expect((await say(kofi, goal, 'and still am')).status).toBe(404)
  })

  it('can be sent in an archived goal, but not in a cancelled one', async () => {
    const goal = await shared()
    await say(ama, goal, 'before')
    await ama.post(`/api/goals/${goal}/archive`)
    expect((await say(kofi, goal, 'while archived')).status).toBe(201)
    await ama.post(`/api/goals/${goal}/restore`)
    await ama.post(`/api/goals/${goal}/cancel`)
    expect(await say(kofi, goal, 'too late')).toMatchObject({ status: 409, body: { code: 'goal_cancelled' } })
    expect(texts((await read(kofi, goal)).body)).toEqual(['while archived', 'before'])
    expect(await standing(kofi, goal)).toMatchObject({ readOnly: 'cancelled' })
  })
})

describe('paging', () => {
  it('skips nothing and repeats nothing while others write', async () => {
    const goal = await shared()
    for (let number = 0; number < 120; number += 1) await say(ama, goal, `old ${number}`)
    const first = (await read(kofi, goal)).body
    const writing = Promise.all(
      [ama, kofi].flatMap(saver =>
        Array.from({ length: 30 }, (_, number) => say(saver, goal, `new ${number}`)),
      ),
    )
    const pages = [first]
    while (pages.at(-1).before !== null)
      pages.push((await read(kofi, goal, `?before=${pages.at(-1).before}`)).body)
    await writing
    expect(pages.flatMap(texts)).toEqual(Array.from({ length: 120 }, (_, index) => `old ${119 - index}`))

    // And the messages since the first page, in order.
    const news: string[] = []
    let { version } = first
    for (;;) {
      const { body } = await read(kofi, goal, `?since=${version}`)
      if (body.messages.length === 0) break
      news.push(...(texts(body) as string[]))
      version = body.version
    }
    expect(news).toHaveLength(60)
    expect(version).toBe((await standing(kofi, goal)).version)
  })

  it('returns every change after a version, while they happen', async () => {
    const goal = await shared()
    const seen = new Set<string>()
    let version = 0
    let done = false
    const writing = Promise.all(
      [ama, kofi].map(async saver => {
        for (let number = 0; number < 40; number += 1) await say(saver, goal, `${saver.username} ${number}`)
      }),
    ).then(() => {
      done = true
    })
    for (;;) {
      const last = done
      const { body } = await read(kofi, goal, `?since=${version}`)
      for (const text of texts(body)) {
        expect(seen.has(text as string)).toBe(false)
        seen.add(text as string)
      }
      version = body.version
      if (last && body.messages.length === 0) break
    }
    await writing
    expect(seen.size).toBe(80)
  })

  it.each(['?before=x', '?before=-1', '?since=1.5', '?since=1&since=2', '?before=9999999999999999'])(
    'refuses %s',
    async query => expect((await read(ama, await shared(), query)).status).toBe(400),
  )
})

describe('unread marks', () => {
  it('count messages of others, on every device, and never decrease the read position', async () => {
    const goal = await shared()
    const [one, two] = [await say(ama, goal, 'one'), await say(ama, goal, 'two')]
    await say(kofi, goal, 'my own')
    expect(await standing(kofi, goal)).toMatchObject({ unread: 2, readUpTo: 0, muted: false, readOnly: null })
    const mine = async () =>
      (await kofi.get('/api/messages/unread')).body.filter(
        (entry: { goalId: number }) => entry.goalId === goal,
      )
    expect(await mine()).toEqual([{ goalId: goal, unread: 2 }])
    const upTo = (number: number) => kofi.post(`/api/goals/${goal}/messages/read`, { upTo: number })
    expect((await upTo(one.body.number)).body).toMatchObject({ unread: 1, readUpTo: one.body.number })
    expect((await upTo(two.body.number)).body.unread).toBe(0)
    expect((await upTo(one.body.number)).body.unread).toBe(0)
    expect(await mine()).toEqual([])
    await upTo(1_000_000)
    await say(ama, goal, 'three')
    expect((await standing(kofi, goal)).unread).toBe(1)
    for (const wrong of [-1, 0.5, '1', null]) expect((await upTo(wrong as number)).status).toBe(400)
  })

  it('begin when a member joins', async () => {
    const goal = await createGoal(ama)
    await say(ama, goal, 'long ago')
    await join(goal, kofi)
    expect((await standing(kofi, goal)).unread).toBe(0)
    expect(texts((await read(kofi, goal)).body)).toEqual(['long ago'])
    await say(ama, goal, 'now')
    expect((await standing(kofi, goal)).unread).toBe(1)
  })

  it('are hidden while a chat is muted', async () => {
    const goal = await shared()
    const muting = (muted: unknown) => kofi.send('PUT', `/api/goals/${goal}/messages/mute`, { muted })
    expect((await muting(true)).body).toMatchObject({ muted: true })
    await say(ama, goal, 'quiet')
    const badges = async () => JSON.stringify((await kofi.get('/api/messages/unread')).body)
    expect(await badges()).not.toContain(`"goalId":${goal},`)
    expect(await standing(kofi, goal)).toMatchObject({ muted: true, unread: 1 })
    expect((await muting('yes')).status).toBe(400)
    await muting(false)
    expect(await badges()).toContain(`"goalId":${goal},`)
  })
})

describe('hiding', () => {
  it('withdraws one’s own message permanently, and leaves a placeholder', async () => {
    const goal = await shared()
    const { body } = await say(kofi, goal, 'a slip of mine')
    const { version } = await standing(ama, goal)
    const path = `/api/goals/${goal}/messages/${body.id}/hide`
    expect(await kofi.post(path)).toMatchObject({
      status: 200,
      body: { text: null, hidden: { as: 'author', name: 'kofichats' }, canHide: false },
    })
    expect((await kofi.post(path)).status).toBe(200)
    expect((await read(ama, goal, `?since=${version}`)).body.messages).toMatchObject([
      { id: body.id, text: null, hidden: { as: 'author', name: 'kofichats' } },
    ])
    const kept = await stack.pool.query(
      "select 1 from accounts.message_texts where text like '%slip of mine%'",
    )
    expect(kept.rowCount).toBe(0)
    // A repeated request does not restore it.
    expect((await say(kofi, goal, 'a slip of mine', body.id)).body).toMatchObject({ text: null })
  })

  it('is allowed to the organiser for any message, and to no other member', async () => {
    const goal = await shared()
    const [mine, theirs] = [await say(ama, goal, 'from Ama'), await say(kofi, goal, 'from Kofi')]
    const hide = (saver: Saver, id: string) => saver.post(`/api/goals/${goal}/messages/${id}/hide`)
    expect((await hide(kofi, mine.body.id)).status).toBe(403)
    expect((await hide(ama, randomUUID())).status).toBe(404)
    expect((await hide(ama, 'x')).status).toBe(400)
    expect((await hide(ama, theirs.body.id)).body).toMatchObject({
      text: null,
      hidden: { as: 'organiser', name: 'amachats' },
    })
    expect(texts((await read(kofi, goal)).body)).toEqual([null, 'from Ama'])
    // The author's data still contain it.
    expect(JSON.stringify((await kofi.get('/api/user/data')).body)).toContain('from Kofi')
  })

  it('of an unread message leaves nothing to read', async () => {
    const goal = await shared()
    const { body } = await say(ama, goal, 'never mind')
    await ama.post(`/api/goals/${goal}/messages/${body.id}/hide`)
    expect((await standing(kofi, goal)).unread).toBe(0)
  })
})

describe('an auditor', () => {
  it('can read but not write', async () => {
    const goal = await shared()
    await say(ama, goal, 'for the books')
    const auditor = await registerSaver(stack.url)
    await record(goal, 'MemberJoined', { userId: auditor.userId, role: 'auditor', position: null, join: 1 })
    await expect.poll(async () => (await read(auditor, goal)).status).toBe(200)
    expect(await standing(auditor, goal)).toMatchObject({ readOnly: 'auditor' })
    expect(await say(auditor, goal, 'hello')).toMatchObject({ status: 403, body: { code: 'auditor_cannot' } })
  })
})

describe('a deleted account', () => {
  it('loses its texts, and is shown as a former member', async () => {
    const esi = await registerSaver(stack.url)
    const goal = await createGoal(ama)
    await join(goal, esi)
    await say(esi, goal, 'unmistakable words')
    expect(JSON.stringify((await esi.get('/api/user/data')).body)).toContain('unmistakable words')
    expect((await esi.send('DELETE', '/api/user', { password: 'Susu-circle-1' })).status).toBe(200)
    expect((await read(ama, goal)).body.messages).toMatchObject([
      { userId: null, name: 'Former member', text: null, hidden: null, canHide: false },
    ])
    expect(
      (await stack.pool.query("select 1 from accounts.message_texts where text like 'unmist%'")).rowCount,
    ).toBe(0)
  })
})

it('slows down fast writers with a reason, and still recognises repeated messages', {
  tags: ['detail'],
}, async () => {
  const strict = await startStack({ RATE_LIMIT_SCALE: '1' })
  const saver = await registerSaver(strict.url)
  const goal = await createGoal(saver)
  const id = randomUUID()
  await say(saver, goal, 'first', id)
  const answers = await Promise.all(Array.from({ length: 31 }, (_, number) => say(saver, goal, `${number}`)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.body.message).toBe(
    'You are writing faster than others can read. Please try again in a minute.',
  )
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await say(saver, goal, 'first', id)).status).toBe(200)
})
