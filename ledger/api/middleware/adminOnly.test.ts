import { describe, expect, it } from 'vitest'
import { userId } from '#shared/ids.ts'
import { mustSetUpTwoStep, type User } from '../../accounts/users.ts'
import type { ApiContext, ApiParts } from '../context.ts'
import { endpointFor } from '../endpoint.ts'
import { problem } from '../problem.ts'
import { createRoutes } from '../router.ts'
import { adminOnly } from './adminOnly.ts'

const person: User = {
  ...{ id: userId(1), username: 'ama', email: 'ama@example.org', passwordHash: '', isAdmin: false },
  ...{ isVerified: true, createdAt: '2026-01-01T00:00:00.000Z' as User['createdAt'] },
  preferences: {
    goalReminders: true,
    achievementAlerts: true,
    dailyMail: false,
    timeZone: null,
    language: null,
  },
  ...{
    authenticator: false,
    passkeys: 0,
    twoStepOfAdmins: false,
    twoStepWanted: false,
    lockedAt: null,
    lockedUntil: null,
  },
  ...{ adminBy: null, adminConfirmedBy: null, moneyPowersFrom: null },
}
const admin: User = { ...person, isAdmin: true }

const at = (method: 'GET' | 'POST', path: string) => endpointFor()(`${method} ${path}`, { run: () => ({}) })
const router = createRoutes(
  [
    at('GET', '/api/admin/users'),
    at('GET', '/api/admin/users/:id'),
    at('POST', '/api/admin/users/:id/lock'),
    at('POST', '/api/payouts/:id/approve'),
    at('POST', '/api/payouts/:id/send'),
  ],
  {},
)

interface Asked {
  readonly who?: User | 'nobody'
  readonly method?: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** The route's work. */
  readonly route?: (ctx: ApiContext) => void
  readonly isLogAway?: boolean
}

/** Sends a request and returns the result, with the order of work and log entries. */
const knock = async (path: string, { who = admin, method = 'GET', ...asked }: Asked = {}) => {
  const user = who === 'nobody' ? undefined : who
  const happened: unknown[] = []
  const parts = {
    users: { byId: async (id: number) => (id === user?.id ? user : undefined) },
    adminLog: {
      begin: async (deed: unknown) => {
        if (asked.isLogAway) throw new Error('the log is away')
        happened.push(deed)
        return 5
      },
      end: async (id: number, status: number) => void happened.push({ id, status }),
    },
  } as unknown as ApiParts
  const ctx = {
    ...{ path, method, query: asked.query ?? {}, request: { body: asked.body }, status: 404 },
    state: { userId: user?.id, correlation: 'c' },
  } as unknown as ApiContext
  const next = async () => {
    happened.push('through')
    ctx.status = 200
    asked.route?.(ctx)
  }
  const error: unknown = await adminOnly(parts, router)(ctx as never, next).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const [deed] = happened as Record<string, unknown>[]
  return { happened, deed, error, ctx: ctx as unknown as { _matchedRoute?: string } }
}
const through = async (path: string, asked?: Asked) => (await knock(path, asked)).happened

describe('the admin guard', () => {
  it.each(['/api/admin', '/api/admin/', '/api/admin/users', '/api/admin/none'])(
    'refuses other users at %s, and logs nothing in the admin log',
    async path => {
      const { happened, error } = await knock(path, { who: person })
      expect(error).toMatchObject({ status: 403, problem: { message: 'Access Denied' } })
      expect(happened).toEqual([])
    },
  )

  it('asks anonymous callers to sign in', async () => {
    const { happened, error } = await knock('/api/admin/users', { who: 'nobody' })
    expect(error).toMatchObject({ status: 401 })
    expect(happened).toEqual([])
  })

  it('refuses an admin without a required second step', async () => {
    const { happened, error } = await knock('/api/admin/users', { who: { ...admin, twoStepOfAdmins: true } })
    expect(error).toMatchObject({ status: 403, problem: { code: 'two_step_required' } })
    expect(happened).toEqual([])
  })

  it('logs the route of a refused request', async () => {
    expect((await knock('/api/admin/users/7', { who: person })).ctx._matchedRoute).toBe(
      '/api/admin/users/:id',
    )
    expect((await knock('/api/admin/none', { who: person })).ctx._matchedRoute).toBeUndefined()
    expect((await knock('/api/payouts/7:round-1/send', { method: 'POST' })).ctx._matchedRoute).toBeUndefined()
  })

  it.each(['/api/goals', '/api/administrators', '/x/api/admin/users', '/api/payouts/7:round-1/confirm'])(
    'ignores %s',
    async path => {
      expect(await through(path, { who: person })).toEqual(['through'])
      expect(await through(path)).toEqual(['through'])
    },
  )
})

describe('the log entry of an admin’s request', () => {
  it('is written before the request is handled, and completed after it', async () => {
    expect(await through('/api/admin/users/7')).toEqual([
      {
        ...{
          adminId: 1,
          correlation: 'c',
          method: 'GET',
          door: '/api/admin/users/:id',
          path: '/api/admin/users/7',
        },
        ...{ query: {}, wished: {}, aboutUserId: 7, aboutGoalId: null },
      },
      'through',
      { id: 5, status: 200 },
    ])
  })

  it('is required: the request fails when it cannot be written', async () => {
    const { happened, error } = await knock('/api/admin/users', { isLogAway: true })
    expect(error).toMatchObject({ message: 'the log is away' })
    expect(happened).toEqual([])
  })

  it('shows a refusal, or a fault', async () => {
    const refused = problem(409, 'conflict')
    const { happened, error } = await knock('/api/admin/users', {
      route: () => {
        throw refused
      },
    })
    expect(error).toBe(refused)
    expect(happened[2]).toEqual({ id: 5, status: 409 })
    const fault = await knock('/api/admin/users', {
      route: () => {
        throw new Error('broken')
      },
    })
    expect(fault.error).toMatchObject({ message: 'broken' })
    expect(fault.happened[2]).toEqual({ id: 5, status: 500 })
  })

  it('counts a HEAD request as reading', async () => {
    expect((await knock('/api/admin/users', { method: 'HEAD' })).deed).toMatchObject({ method: 'GET' })
    expect((await knock('/api/admin/users/7/lock', { method: 'POST' })).deed).toMatchObject({
      method: 'POST',
    })
  })

  it('names the route, and none where there is none', async () => {
    const door = async (path: string, method: string) => (await knock(path, { method })).deed?.['door']
    expect(await door('/api/admin/users/7/lock', 'POST')).toBe('/api/admin/users/:id/lock')
    expect(await door('/api/admin/users/7/lock', 'GET')).toBe('other')
    expect(await door('/api/admin/none', 'GET')).toBe('other')
  })

  it('cuts an overlong path', async () => {
    const { deed } = await knock(`/api/admin/${'x'.repeat(1000)}`)
    expect(deed?.['path']).toBe(`/api/admin/${'x'.repeat(489)}`)
  })
})

describe('approving and sending a payout', () => {
  const path = '/api/payouts/7:round-1/send'
  it.each([path, `${path}/`, '/api/payouts/7:round-1/approve'])('is logged for an admin at %s', async at => {
    expect((await knock(at, { method: 'POST' })).deed).toMatchObject({ adminId: 1, aboutGoalId: 7 })
  })

  it('is allowed to others, and not logged for them', async () => {
    expect(await through(path, { method: 'POST', who: person })).toEqual(['through'])
    expect(await through(path, { method: 'POST', who: 'nobody' })).toEqual(['through'])
  })

  it.each([`/x${path}`, `${path}/more`, '/api/payouts/7/round/send'])('is not at %s', async at => {
    expect(await through(at, { method: 'POST' })).toEqual(['through'])
  })
})

const kept = async (field: 'query' | 'wished', given: unknown) => {
  const asked = field === 'query' ? { query: given as Record<string, unknown> } : { body: given }
  return (await knock('/api/admin/users', asked)).deed?.[field]
}

describe('the logged path', () => {
  it('is stored, without people’s addresses and names', async () => {
    expect(await kept('query', { status: 'open', search: 'ama', user: 'ama@example.org' })).toEqual({
      ...{ status: 'open', search: '(a name)', user: '(an e-mail address)' },
    })
    expect(await kept('query', { search: '17', name: 'ama' })).toEqual({ search: '17', name: 'ama' })
    expect(await kept('query', { search: '17a' })).toEqual({ search: '(a name)' })
    expect(await kept('query', { search: 'a17' })).toEqual({ search: '(a name)' })
  })

  it('is cut to a reasonable length, in storable characters', async () => {
    expect(await kept('query', { ['n'.repeat(99)]: 'v'.repeat(300) })).toEqual({
      ['n'.repeat(60)]: 'v'.repeat(200),
    })
    expect(await kept('query', { a: 'x\0y', b: 'z\ud800' })).toEqual({ a: 'x\ufffdy', b: 'z\ufffd' })
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`q${index}`, 'v']))
    expect(Object.keys((await kept('query', many)) as object)).toHaveLength(20)
  })
})

describe('the logged parameters', () => {
  it('include numbers, booleans and choices from a list', async () => {
    const plain = {
      ...{ attempt: 2, isAdmin: true, outcome: 'paid_again', amount: '12.50', round: '3', less: '-4' },
      ...{ on: '2026-03-01', month: '2026-03' },
    }
    expect(await kept('wished', plain)).toEqual(plain)
  })

  it.each([
    ...['password', 'newPassword', 'secret', 'Token', 'code', 'note', 'text', 'reference', 'name', 'title'],
    'description',
  ])('omit a %s', async field => {
    expect(await kept('wished', { [field]: 'word', kept: 'word' })).toEqual({ kept: 'word' })
  })

  it.each([
    ['free text', 'He said so'],
    ['several words', 'paid '],
    ['a capital letter', 'Paid'],
    ['a word that is too long', 'a'.repeat(41)],
    ['a number that is too long', '1'.repeat(16)],
    ['a text that resembles a number', '1.234'],
    ['a fraction', '1.5'],
    ['a day with more after it', '2026-03-01T12:00'],
    ['a day with more before it', 'x2026-03-01'],
    ['a special character', '_x'],
    ['a list', ['paid']],
    ['a nested object', { outcome: 'paid' }],
    ['a missing value', null],
  ])('omit %s', async (_, value) => {
    expect(await kept('wished', { value })).toEqual({})
  })

  it('include a word and a number of the greatest length', async () => {
    const longest = { word: `a${'_'.repeat(39)}`, number: '1'.repeat(15) }
    expect(await kept('wished', longest)).toEqual(longest)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a word', 'paid'],
    ['a number', 7],
  ])('are empty when %s was sent', async (_, body) => expect(await kept('wished', body)).toEqual({}))

  it('are limited in number', async () => {
    expect(await kept('wished', { ['n\0'.repeat(60)]: 1 })).toEqual({ ['n\ufffd'.repeat(30)]: 1 })
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`w${index}`, index]))
    expect(Object.keys((await kept('wished', many)) as object)).toHaveLength(20)
  })
})

describe('the logged user and goal', () => {
  it.each([
    ['/api/admin/users/7', {}, 7, null],
    ['/api/admin/users/7/lock', {}, 7, null],
    ['/api/admin/users/7x', {}, null, null],
    ['/api/admin/users/0', {}, null, null],
    [`/api/admin/users/${'9'.repeat(16)}`, {}, null, null],
    ['/api/admin/users/123456789012345', {}, 123456789012345, null],
    ['/api/admin/log', { userId: '8' }, 8, null],
    ['/api/admin/users/7', { userId: '8' }, 7, null],
    ['/api/admin/log', { userId: 'x8' }, null, null],
    ['/api/admin/log', { userId: '8x' }, null, null],
    ['/api/admin/log', { userId: ['8', '9'] }, null, null],
    ['/api/admin/goals/12', {}, null, 12],
    ['/api/admin/goals/12/refunds', {}, null, 12],
    ['/api/admin/goals/12x', {}, null, null],
    ['/api/admin/payouts/13:round-1', {}, null, 13],
    ['/api/admin/payouts/13%3around-1', {}, null, 13],
    ['/api/admin/payouts/13', {}, null, null],
    ['/api/admin/events/goal-14', {}, null, 14],
    ['/api/admin/events/goal-14/3', {}, null, 14],
    ['/api/admin/events/goal-14x', {}, null, null],
    ['/api/admin/events', { stream: 'goal-15' }, null, 15],
    ['/api/admin/events', { stream: 'goal-15x' }, null, null],
    ['/api/admin/events', { stream: 'x-goal-15' }, null, null],
    ['/api/admin/events', { goalId: '16', stream: 'goal-15' }, null, 16],
  ])('%s with %j: user %s, goal %s', async (path, query, aboutUserId, aboutGoalId) => {
    expect((await knock(path, { query })).deed).toMatchObject({ aboutUserId, aboutGoalId })
  })
})

describe('a second step', () => {
  it.each([
    ['is not required by default', {}, false],
    ['is required when an admin requires it', { twoStepWanted: true }, true],
    ['is required of admins by the policy', { isAdmin: true, twoStepOfAdmins: true }, true],
    ['is not required of others by that policy', { twoStepOfAdmins: true }, false],
    ['is not required of admins without it', { isAdmin: true }, false],
    ['is set up with an authenticator', { twoStepWanted: true, authenticator: true }, false],
    ['is set up with a passkey', { twoStepWanted: true, passkeys: 1 }, false],
  ])('%s', (_, changes, must) => expect(mustSetUpTwoStep({ ...person, ...changes })).toBe(must))
})
