import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { listRoutes } from '#lab/builders/api/routes.ts'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import type { AdminLogEntry, AdminLogResponse } from '#shared/api/adminLog.ts'

let stack: Stack
let boss: Saver
let chief: Saver
let ama: Saver
let goal: number
beforeAll(async () => {
  stack = await startStack()
  ;[boss, chief, ama] = (await Promise.all(
    ['boss-logged', 'chief-logged', 'ama-logged'].map(name => registerSaver(stack.url, name)),
  )) as [Saver, Saver, Saver]
  await makeAdmins(stack.pool, 'boss-logged', 'chief-logged')
  goal = await createGoal(ama)
})

const page = async (query = ''): Promise<AdminLogResponse> => {
  const { status, body } = await chief.get(`/api/admin/log?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** The newest entry of Boss. */
const newest = async (query = ''): Promise<AdminLogEntry | undefined> =>
  (await page(`admin=${boss.userId}&${query}`)).entries[0]

const doors = listRoutes().filter(route => route.includes('/api/admin'))

describe('the log of admins’ requests', () => {
  it('covers every route of the area', () => expect(doors.length).toBeGreaterThan(30))

  it.each(doors)('has an entry for %s', async door => {
    const [method = '', pattern = ''] = door.split(' ')
    const path = pattern
      .replace('/goals/:id', `/goals/${goal}`)
      .replace('/users/:id', `/users/${ama.userId}`)
      .replace(':stream/:revision', `goal-${goal}/0`)
      .replace(/:\w+/g, 'none')
    const before = await newest()
    // With the content type that the route accepts.
    const file = path.endsWith('/logo') ? 'image/png' : 'application/pdf'
    const isFile = method === 'PUT' && /\/(files\/|logo$)/.test(path)
    const type: Record<string, string> = isFile ? { 'content-type': file } : {}
    const knock = (saver: Saver) => saver.send(method, path, method === 'GET' ? undefined : {}, type)
    const { status } = await knock(boss)
    const entry = await newest()
    expect(entry?.id ?? 0).toBeGreaterThan(before?.id ?? 0)
    expect(entry).toMatchObject({
      admin: { userId: boss.userId, name: 'boss-logged' },
      kind: method === 'GET' ? 'looked' : 'changed',
      door,
      path,
      status,
      aboutUser: path.includes(`/users/${ama.userId}`) ? { userId: ama.userId, name: 'ama-logged' } : null,
      aboutGoalId: /\/goals\/|\/events\/goal-/.test(path) ? goal : null,
    })
    // Refused callers have seen and done nothing.
    expect((await knock(ama)).status).toBe(403)
    expect((await page()).entries.filter(({ admin }) => admin.userId === ama.userId)).toEqual([])
  })

  it('has entries for unknown paths of the area, too', async () => {
    expect((await boss.get('/api/admin/secrets')).status).toBe(404)
    expect(await newest()).toMatchObject({ door: 'GET other', path: '/api/admin/secrets', status: 404 })
  })

  it('has an entry when an admin sends a payout of others', async () => {
    expect((await boss.post(`/api/payouts/${goal}:round-1/send`, {})).status).toBe(400)
    expect(await newest()).toMatchObject({
      door: 'POST /api/payouts/:id/send',
      aboutGoalId: goal,
      status: 400,
    })
  })

  it('contains parameters, without secrets and free text', async () => {
    const password = 'susucircle'
    await boss.send('PUT', `/api/admin/users/${ama.userId}/admin`, { password, isAdmin: true, note: 'hello' })
    const entry = await newest('kind=changed')
    expect(entry).toMatchObject({ wished: { isAdmin: true }, status: 400 })
    expect(Object.keys(entry?.wished ?? {})).toEqual(['isAdmin'])
    await boss.get(`/api/admin/journal?userId=${ama.userId}&goalId=${goal}&entry=someone@example.com`)
    expect(await newest()).toMatchObject({
      aboutUser: { userId: ama.userId },
      aboutGoalId: goal,
      query: { entry: '(an e-mail address)' },
    })
    await boss.get('/api/admin/users/page?search=hello&sort=name')
    expect(await newest()).toMatchObject({ query: { search: '(a name)' } })
    await boss.get('/api/admin/search?q=hello')
    expect(await newest()).toMatchObject({ query: { q: '(a name)' }, status: 200 })
    await boss.get('/api/admin/users/page?search=12')
    expect(await newest()).toMatchObject({ query: { search: '12' } })
    const { rows } = await stack.pool.query('select * from accounts.admin_log')
    expect(JSON.stringify(rows)).not.toMatch(/susucircle|hello|example\.com/)
  })

  it('has an entry for any invalid request', async () => {
    const half = `${'x'.repeat(59)}🦜`
    for (const query of ['a=%00', '%00=1', `search=${encodeURIComponent('x'.repeat(199))}%F0%9F%A6%9C`]) {
      expect((await boss.get(`/api/admin/policy?${query}`)).status).toBe(200)
      expect(Object.keys((await newest())?.query ?? {})).toHaveLength(1)
    }
    for (const name of ['a\0', '\ud83d', half]) {
      const { status } = await boss.send('PUT', '/api/admin/policy', { [name]: true })
      expect([name, status]).toEqual([name, 400])
      expect(Object.values((await newest('kind=changed'))?.wished ?? {})).toEqual([true])
    }
  })

  it('can be filtered by admin, kind, user and time', async () => {
    const looked = await page(`admin=${boss.userId}&kind=looked`)
    expect(looked.entries.length).toBeGreaterThan(0)
    expect(new Set(looked.entries.map(({ kind, admin }) => `${kind} ${admin.userId}`))).toEqual(
      new Set([`looked ${boss.userId}`]),
    )
    const about = await page(`userId=${ama.userId}&kind=changed`)
    expect(about.entries.length).toBeGreaterThan(1)
    for (const { aboutUser } of about.entries) expect(aboutUser?.userId).toBe(ama.userId)
    for (const { aboutGoalId } of (await page(`goalId=${goal}`)).entries) expect(aboutGoalId).toBe(goal)
    expect(looked.admins).toEqual([
      { userId: boss.userId, name: 'boss-logged' },
      { userId: chief.userId, name: 'chief-logged' },
    ])
    expect((await page('from=2099-01-01')).entries).toEqual([])
    expect((await page('to=2020-01-01')).entries).toEqual([])
    const day = new Date().toISOString().slice(0, 10)
    expect((await page(`from=${day}&to=${day}`)).entries.length).toBeGreaterThan(10)
    for (const query of ['admin=x', 'kind=all', 'from=2026-13-01'])
      expect((await chief.get(`/api/admin/log?${query}`)).status).toBe(400)
  })

  it('is paged, each entry once', async () => {
    for (let more = 0; more < 20; more++) await boss.get('/api/admin/policy')
    const seen: number[] = []
    for (let before = ''; ; ) {
      const { entries, next } = await page(`admin=${boss.userId}${before}`)
      seen.push(...entries.map(({ id }) => id))
      if (next === null) break
      before = `&before=${next}`
    }
    expect(seen.length).toBeGreaterThan(50)
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one))
  })

  it('cannot be changed, deleted or truncated by the application', async () => {
    const { rows } = await stack.pool.query(
      'select id from accounts.admin_log where status is not null limit 1',
    )
    for (const text of [
      `update accounts.admin_log set status = 418 where id = ${rows[0].id}`,
      `update accounts.admin_log set admin_id = 1 where id = ${rows[0].id}`,
      `delete from accounts.admin_log where id = ${rows[0].id}`,
      'truncate accounts.admin_log',
    ])
      await expect(stack.pool.query(text)).rejects.toThrow(/stays as it was written|not assigned/)
  })

  it('remains after the account that it concerns is deleted', async () => {
    const leaver = await registerSaver(stack.url, 'leaves-logged')
    await boss.get(`/api/admin/users/${leaver.userId}`)
    await leaver.send('DELETE', '/api/user', { password: 'Susu-circle-1' })
    expect(await newest()).toMatchObject({ aboutUser: { userId: leaver.userId, name: 'Former member' } })
  })

  it('prevents the request when it cannot be written', async () => {
    await stack.pool.query('alter table accounts.admin_log rename to elsewhere')
    try {
      const { status, body } = await boss.get('/api/admin/users')
      expect(status).toBe(500)
      expect(JSON.stringify(body)).not.toContain('ama-logged')
    } finally {
      await stack.pool.query('alter table accounts.elsewhere rename to admin_log')
    }
    expect((await boss.get('/api/admin/users')).status).toBe(200)
  })
})
