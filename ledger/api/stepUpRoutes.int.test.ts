import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { listRoutes } from '#lab/builders/api/routes.ts'
import { registerSaver, type Saver } from '#lab/builders/client.ts'

/**
 * Calls every route with the session of a user who has a second factor and has not shown it again. The routes that refuse
 * this are listed by hand; of admins, those that do not, so that a new change of theirs needs the factor unless it is listed.
 */
let saver: Saver
let boss: Saver
beforeAll(async () => {
  const door = await startDoor({ rateLimitScale: 100_000 })
  saver = await registerSaver(door.url, 'two-step-saver')
  boss = await registerSaver(door.url, 'two-step-boss')
  await door.users.grantAdmin('two-step-boss')
  for (const owner of [saver, boss]) {
    const { body } = await owner.post('/api/two-step/authenticator', { password: 'Susu-circle-1' })
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
    await owner.post('/api/two-step/authenticator/confirm', { code: totp.generate() })
  }
})

/** These end the session, or do not end. */
const apart = ['POST /api/logout', 'GET /api/stream']
const routes = listRoutes().filter(route => route.includes(' /api/') && !apart.includes(route))
const ofAdmins = (route: string): boolean => route.includes(' /api/admin/')

const asks = async (by: Saver, route: string): Promise<boolean> => {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern
    .replace(/(?<=payouts\/):\w+/, '1%3Around-1')
    .replace(/(?<=users\/):id/, String(saver.userId))
    .replace(':currency', 'USD')
    .replace(':period', '2026-01')
    .replace(':format', 'csv')
    .replace(/:\w+/g, '1')
  const type: Record<string, string> =
    method === 'PUT' && path.endsWith('/logo') ? { 'content-type': 'image/png' } : {}
  const { body } = await by.send(method, path, method === 'GET' ? undefined : {}, type)
  return body.code === 'step_up_needed'
}

const routesWhere = async (byAdmins: boolean, is: (route: string) => Promise<boolean>): Promise<string[]> => {
  const found: string[] = []
  for (const route of routes) if (ofAdmins(route) === byAdmins && (await is(route))) found.push(route)
  return found.sort()
}

describe('a fresh second factor', () => {
  it('is asked for before everything important, and before nothing else', async () => {
    const asking = await routesWhere(false, route => asks(saver, route))
    expect(asking).toEqual([
      'DELETE /api/openid/link',
      'DELETE /api/payout-destinations/:currency',
      'DELETE /api/two-step/authenticator',
      'DELETE /api/two-step/passkeys/:id',
      'DELETE /api/user',
      'GET /api/goals/:id/evidence',
      'GET /api/user/data',
      'PATCH /api/webhooks/:id',
      'POST /api/change-email',
      'POST /api/goals/:id/cancel',
      'POST /api/goals/:id/refunds',
      'POST /api/goals/:id/rotation/wind-up',
      'POST /api/goals/:id/withdraw',
      'POST /api/goals/:id/withdrawals',
      'POST /api/payout-destinations/:currency/stripe',
      'POST /api/payout-destinations/:currency/stripe/link',
      'POST /api/payouts/:id/approve',
      'POST /api/payouts/:id/send',
      'POST /api/tokens',
      'POST /api/two-step/authenticator',
      'POST /api/two-step/authenticator/confirm',
      'POST /api/two-step/passkeys',
      'POST /api/two-step/passkeys/options',
      'POST /api/two-step/recovery-codes',
      'POST /api/webhooks',
      'POST /api/webhooks/:id/rotate-secret',
      'PUT /api/payout-destinations/:currency',
    ])
  })

  it('is asked of admins before every change but these, and before what leaves as a file', async () => {
    const free = await routesWhere(
      true,
      async route => !route.startsWith('GET ') && !(await asks(boss, route)),
    )
    expect(free).toEqual([
      'DELETE /api/admin/disputes/:id/files/:field',
      'POST /api/admin/audits',
      'POST /api/admin/goals/:id/corrections/:correction/withdraw',
      'POST /api/admin/goals/:id/proposals/:proposal/withdraw',
      'POST /api/admin/installation/test-mail',
      'POST /api/admin/jobs/failed/:id/discard',
      'POST /api/admin/jobs/failed/:id/retry',
      'POST /api/admin/payouts/:id/notes',
      'POST /api/admin/projections/rebuild',
      'POST /api/admin/reconciliation/breaks/:key/assign',
      'POST /api/admin/reconciliation/breaks/:key/note',
      'POST /api/admin/reconciliation/run',
      'PUT /api/admin/disputes/:id/files/:field',
    ])
    for (const route of [
      'GET /api/admin/goals/:id/evidence',
      'GET /api/admin/goals/:id/photos',
      'GET /api/admin/goals/:id/photos/:photoId',
      'GET /api/admin/payouts/:id/destination',
      'GET /api/admin/statement/:format',
    ])
      expect([route, await asks(boss, route)]).toEqual([route, true])
  })
})
