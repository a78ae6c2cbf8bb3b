import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { listRoutes } from '#lab/builders/api/routes.ts'
import { type Client, createClient, createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { joinGoal } from '#lab/builders/joinGoal.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { goalId, userId } from '#shared/ids.ts'
import { createUsers } from '../accounts/users.ts'
import { systemClock } from '../clock.ts'
import { createGoalHandler } from '../handle.ts'

/**
 * Calls every route of the application as every kind of user. The access to each route is listed here by
 * hand; an unlisted route fails the test, so that a new one cannot be forgotten.
 */
const people = [
  'anonymous',
  'stranger',
  'invited',
  'auditor',
  'member',
  'co-organiser',
  'organiser',
  'admin',
] as const
type Person = (typeof people)[number]
const insiders: readonly Person[] = ['auditor', 'member', 'co-organiser', 'organiser']
const runners: readonly Person[] = ['co-organiser', 'organiser']

/**
 * The access to a route. `members`: for others the goal does not exist; `organisers`: other members are
 * refused; `invited`: for others the invitation does not exist.
 */
type Access =
  | 'anybody'
  | 'this machine'
  | 'signed in'
  | 'members'
  | 'organisers'
  | 'invited'
  | 'admins'
  | 'second step'
const access: Readonly<Record<string, Access>> = {
  'GET /api/config': 'anybody',
  'GET /api/legal/:document': 'anybody',
  'GET /api/setup': 'anybody',
  'POST /api/setup': 'anybody',
  'GET /api/admin/installation': 'admins',
  'PUT /api/admin/installation': 'admins',
  'PUT /api/admin/installation/logo': 'admins',
  'DELETE /api/admin/installation/logo': 'admins',
  'PUT /api/admin/installation/legal/:document/:language': 'admins',
  'POST /api/admin/installation/test-mail': 'admins',
  'POST /api/stripe/webhook': 'anybody',
  'GET /healthz': 'anybody',
  'GET /readyz': 'anybody',
  'GET /metrics': 'this machine', // as the callers here are; the rest is in https.int
  'POST /api/register': 'anybody',
  'POST /api/login': 'anybody',
  'POST /api/logout': 'anybody',
  'POST /api/forgot-password': 'anybody',
  'POST /api/reset-password': 'anybody',
  'POST /api/account-recovery/identify': 'anybody',
  'POST /api/account-recovery/verify': 'anybody',
  'POST /api/verify-email': 'anybody',
  'POST /api/not-me': 'anybody',
  'POST /api/change-email/confirm': 'anybody',
  'POST /api/change-email/undo': 'anybody',
  'POST /api/change-email': 'signed in',
  'POST /api/payout-destinations/undo': 'anybody',
  'GET /api/payout-destinations': 'signed in',
  'PUT /api/payout-destinations/:currency': 'signed in',
  'DELETE /api/payout-destinations/:currency': 'signed in',
  'POST /api/payout-destinations/:currency/stripe': 'signed in',
  'POST /api/payout-destinations/:currency/stripe/link': 'signed in',
  'POST /api/payout-destinations/:currency/stripe/look': 'signed in',
  'POST /api/login/authenticator': 'second step',
  'POST /api/login/recovery-code': 'second step',
  'POST /api/login/passkey/options': 'second step',
  'POST /api/login/passkey': 'second step',
  'GET /api/user': 'signed in',
  'PATCH /api/user': 'signed in',
  'DELETE /api/user': 'signed in',
  'GET /api/user/data': 'signed in',
  'POST /api/verify-email/resend': 'signed in',
  'POST /api/change-password': 'signed in',
  'GET /api/preferences': 'signed in',
  'PUT /api/preferences': 'signed in',
  'GET /api/sessions': 'signed in',
  'DELETE /api/sessions/:id': 'signed in',
  'POST /api/sessions/end-others': 'signed in',
  'GET /api/tokens': 'signed in',
  'POST /api/tokens': 'signed in',
  'DELETE /api/tokens/:id': 'signed in',
  'POST /api/openid/begin': 'anybody',
  'POST /api/openid/finish': 'anybody',
  'POST /api/openid/register': 'anybody',
  'GET /api/openid': 'signed in',
  'POST /api/openid/link': 'signed in',
  'DELETE /api/openid/link': 'signed in',
  'GET /api/openapi.json': 'anybody',
  'GET /api/two-step': 'signed in',
  'POST /api/two-step/authenticator': 'signed in',
  'POST /api/two-step/authenticator/confirm': 'signed in',
  'DELETE /api/two-step/authenticator': 'signed in',
  'POST /api/two-step/passkeys/options': 'signed in',
  'POST /api/two-step/passkeys': 'signed in',
  'DELETE /api/two-step/passkeys/:id': 'signed in',
  'POST /api/two-step/recovery-codes': 'signed in',
  'POST /api/step-up/authenticator': 'signed in',
  'POST /api/step-up/passkey/options': 'signed in',
  'POST /api/step-up/passkey': 'signed in',
  'POST /api/step-up/mail': 'signed in',
  'POST /api/step-up/code': 'signed in',
  'POST /api/feedback': 'signed in',
  'GET /api/goals': 'signed in',
  'POST /api/goals': 'signed in',
  'GET /api/transactions': 'signed in',
  'POST /api/create-payment-intent': 'signed in',
  'DELETE /api/payment-intents/:id': 'signed in',
  'GET /api/goals/:id': 'members',
  'GET /api/journal': 'signed in',
  'GET /api/invitations': 'signed in',
  'GET /api/invitations/:token': 'anybody',
  'POST /api/invitations/:token': 'anybody',
  'GET /api/seat-links/:token': 'signed in',
  'POST /api/seat-links/:token/claim': 'signed in',
  'DELETE /api/seat-links/:token/claim': 'signed in',
  'GET /api/invitations/received/:invitationId': 'invited',
  'POST /api/invitations/received/:invitationId': 'invited',
  'GET /api/goals/:id/invitations': 'members',
  'POST /api/goals/:id/invite': 'members',
  'POST /api/goals/:id/invite-sms': 'members',
  'POST /api/goals/:id/invite-link': 'members',
  'POST /api/goals/:id/invitations/:invitationId/resend': 'organisers',
  'POST /api/goals/:id/invitations/:invitationId/revoke': 'organisers',
  'GET /api/goals/:id/activity': 'members',
  'PATCH /api/goals/:id/members/:userId': 'members',
  'POST /api/goals/:id/members/:userId/remind': 'members',
  'DELETE /api/goals/:id/members/:userId': 'members',
  'PATCH /api/goals/:id': 'organisers',
  'POST /api/goals/:id/archive': 'organisers',
  'POST /api/goals/:id/restore': 'organisers',
  'POST /api/goals/:id/withdraw': 'members',
  'POST /api/goals/:id/withdrawals': 'members',
  'POST /api/goals/:id/cancel': 'organisers',
  'GET /api/stream': 'signed in',
  'GET /api/goals/:id/members': 'members',
  'GET /api/goals/:id/rotation': 'members',
  'GET /api/goals/:id/run-again': 'members',
  'GET /api/goals/:id/sheet': 'members',
  'GET /api/goals/:id/sheet/csv': 'members',
  'GET /api/goals/:id/sheet/pdf': 'members',
  'PATCH /api/goals/:id/rotation/charter': 'members',
  'POST /api/goals/:id/rotation/charter/accept': 'members',
  'PUT /api/goals/:id/rotation/lines': 'members',
  'POST /api/goals/:id/rotation/lines/deny': 'members',
  'POST /api/goals/:id/rotation/corrections': 'members',
  'POST /api/goals/:id/rotation/corrections/:correction/agree': 'members',
  'POST /api/goals/:id/rotation/corrections/:correction/decline': 'members',
  'PUT /api/goals/:id/rotation/order': 'members',
  'PUT /api/goals/:id/rotation/seats': 'members',
  'POST /api/goals/:id/rotation/shrink': 'organisers',
  'POST /api/goals/:id/rotation/draw': 'organisers',
  'POST /api/goals/:id/rotation/draw/salt': 'members',
  'POST /api/goals/:id/rotation/draw/salt/commit': 'members',
  'POST /api/goals/:id/rotation/draw/salt/reveal': 'members',
  'POST /api/goals/:id/rotation/open': 'members',
  'POST /api/goals/:id/rotation/close-short': 'members',
  'POST /api/goals/:id/rotation/wind-up': 'members',
  'POST /api/goals/:id/rotation/guarantees': 'members',
  'POST /api/goals/:id/rotation/guarantees/:guarantee/accept': 'members',
  'POST /api/goals/:id/rotation/guarantees/:guarantee/end': 'members',
  'POST /api/goals/:id/rotation/swaps': 'members',
  'POST /api/goals/:id/rotation/swaps/:swap/accept': 'members',
  'POST /api/goals/:id/rotation/swaps/:swap/decline': 'members',
  'POST /api/goals/:id/rotation/debts/:debt/release': 'members',
  'POST /api/goals/:id/pauses': 'members',
  'POST /api/goals/:id/pauses/:pause/objection': 'members',
  'GET /api/goals/:id/settlement': 'members',
  'GET /api/goals/:id/votes': 'members',
  'POST /api/goals/:id/votes': 'members',
  'PUT /api/goals/:id/votes/:vote/mine': 'members',
  'DELETE /api/goals/:id/votes/:vote': 'members',
  'POST /api/admin/goals/:id/wind-up': 'admins',
  'GET /api/goals/:id/payouts': 'members',
  'GET /api/goals/:id/payouts/:payoutId/proof': 'members',
  'GET /api/payouts': 'signed in',
  'POST /api/payouts/:id/approve': 'signed in',
  'POST /api/payouts/:id/send': 'signed in',
  'POST /api/payouts/:id/confirm': 'signed in',
  'POST /api/payouts/:id/contest': 'signed in',
  'GET /api/goals/:id/transactions': 'members',
  'POST /api/goals/:id/contribute': 'members',
  'POST /api/goals/:id/contributions/:contributionId/confirm': 'members',
  'POST /api/goals/:id/contributions/:contributionId/deny': 'members',
  'GET /api/goals/:id/contributions/:contributionId/code': 'members',
  'POST /api/goals/:id/contributions/:contributionId/code': 'members',
  'GET /api/goals/:id/photos': 'members',
  'PUT /api/goals/:id/photos/:photoId': 'members',
  'GET /api/goals/:id/photos/:photoId': 'members',
  'DELETE /api/goals/:id/photos/:photoId': 'members',
  'POST /api/goals/:id/schedule': 'members',
  'POST /api/goals/:id/refunds': 'members',
  'GET /api/schedules': 'signed in',
  'PATCH /api/schedules/:id': 'signed in',
  'POST /api/contributions/:id/fix': 'signed in',
  'GET /api/cards': 'signed in',
  'GET /api/debts': 'signed in',
  'GET /api/next-steps': 'signed in',
  'POST /api/cards/:id/default': 'signed in',
  'POST /api/card-setups': 'signed in',
  'POST /api/card-setups/:id': 'signed in',
  'DELETE /api/cards/:id': 'signed in',
  'GET /api/transactions/:id/receipt': 'signed in',
  'GET /api/transactions/:id/proof': 'signed in',
  'GET /api/transparency': 'anybody',
  'GET /api/transparency/heads': 'anybody',
  'GET /api/transparency/checker': 'anybody',
  'GET /api/statement': 'signed in',
  'GET /api/statement/:format': 'signed in',
  'GET /api/goals/:id/statement': 'members',
  'GET /api/goals/:id/statement/:format': 'members',
  'GET /api/goals/:id/evidence': 'members',
  'GET /api/admin/periods': 'admins',
  'POST /api/admin/periods/:period/close': 'admins',
  'GET /api/admin/corrections': 'admins',
  'GET /api/admin/goals/:id/entries/:revision/correction': 'admins',
  'POST /api/admin/goals/:id/corrections': 'admins',
  'GET /api/admin/proposals': 'admins',
  'POST /api/admin/goals/:id/proposals/:proposal/confirm': 'admins',
  'POST /api/admin/goals/:id/proposals/:proposal/decline': 'admins',
  'POST /api/admin/goals/:id/proposals/:proposal/withdraw': 'admins',
  'POST /api/admin/goals/:id/corrections/:correction/approve': 'admins',
  'POST /api/admin/goals/:id/corrections/:correction/decline': 'admins',
  'POST /api/admin/goals/:id/corrections/:correction/withdraw': 'admins',
  'GET /api/admin/statement': 'admins',
  'GET /api/admin/statement/:format': 'admins',
  'GET /api/admin/goals/:id/evidence': 'admins',
  'GET /api/admin/goals/:id/photos': 'admins',
  'GET /api/admin/goals/:id/photos/:photoId': 'admins',
  'GET /api/goals/:id/journal': 'members',
  'GET /api/goals/:id/events/:revision': 'members',
  'GET /api/admin/journal': 'admins',
  'GET /api/admin/events': 'admins',
  'GET /api/admin/events/:stream/:revision': 'admins',
  'GET /api/admin/event-types': 'admins',
  'GET /api/admin/trial-balance': 'admins',
  'POST /api/admin/goals/:id/refunds': 'admins',
  'POST /api/admin/goals/:id/debts/:debt/write-off': 'admins',
  'GET /api/admin/payouts': 'admins',
  'GET /api/admin/worklist': 'admins',
  'GET /api/admin/batches': 'admins',
  'POST /api/admin/batches': 'admins',
  'GET /api/admin/batches/:batch': 'admins',
  'POST /api/admin/batches/:batch/approve': 'admins',
  'POST /api/admin/batches/:batch/reject': 'admins',
  'POST /api/admin/batches/:batch/file': 'admins',
  'GET /api/admin/batches/:batch/file': 'admins',
  'PUT /api/admin/bank-statement': 'admins',
  'POST /api/admin/bank-statement': 'admins',
  'GET /api/admin/payouts/:id': 'admins',
  'GET /api/admin/payouts/:id/destination': 'admins',
  'POST /api/admin/payouts/:id/notes': 'admins',
  'POST /api/admin/payouts/:id/case': 'admins',
  'POST /api/admin/payouts/:id/hold': 'admins',
  'DELETE /api/admin/payouts/:id/hold': 'admins',
  'GET /api/admin/disputes': 'admins',
  'GET /api/admin/disputes/:id': 'admins',
  'POST /api/admin/disputes/:id/evidence': 'admins',
  'POST /api/admin/disputes/:id/accept': 'admins',
  'PUT /api/admin/disputes/:id/files/:field': 'admins',
  'DELETE /api/admin/disputes/:id/files/:field': 'admins',
  'GET /api/goals/:id/chat': 'members',
  'GET /api/goals/:id/messages': 'members',
  'POST /api/goals/:id/messages': 'members',
  'POST /api/goals/:id/messages/read': 'members',
  'PUT /api/goals/:id/messages/mute': 'members',
  'POST /api/goals/:id/messages/:messageId/hide': 'members',
  'GET /api/messages/unread': 'signed in',
  'GET /api/goals/:id/cash-boxes': 'members',
  'POST /api/goals/:id/cash-boxes/count': 'members',
  'POST /api/goals/:id/cash-boxes/handovers': 'members',
  'POST /api/goals/:id/cash-boxes/handovers/:handover/confirm': 'members',
  'POST /api/goals/:id/cash-boxes/handovers/:handover/end': 'members',
  'POST /api/goals/:id/stand-ins': 'members',
  'POST /api/goals/:id/stand-ins/:userId/link': 'members',
  'POST /api/goals/:id/stand-ins/:userId/text': 'members',
  'POST /api/goals/:id/stand-ins/:userId/vouch': 'members',
  'POST /api/goals/:id/stand-ins/:userId/object': 'members',
  'GET /api/admin/claims': 'admins',
  'POST /api/admin/goals/:id/claims/:userId': 'admins',
  'GET /seat/:token': 'anybody',
  'POST /seat/:token/answer': 'anybody',
  'POST /seat/:token/leave': 'anybody',
  'POST /seat/:token/line/confirm': 'anybody',
  'POST /seat/:token/line/deny': 'anybody',
  'POST /seat/:token/claim': 'anybody',
  'POST /seat/:token/payments/:contributionId/confirm': 'anybody',
  'POST /seat/:token/payments/:contributionId/deny': 'anybody',
  'POST /seat/:token/payouts/:payoutId/confirm': 'anybody',
  'POST /seat/:token/payouts/:payoutId/contest': 'anybody',
  'GET /unsubscribe/:token': 'anybody',
  'POST /unsubscribe/:token': 'anybody',
  'GET /api/calendar/:file': 'anybody',
  'GET /api/notices': 'signed in',
  'POST /api/notices/read': 'signed in',
  'GET /api/phone': 'signed in',
  'POST /api/phone': 'signed in',
  'PUT /api/phone': 'signed in',
  'DELETE /api/phone': 'signed in',
  'POST /api/phone/confirm': 'signed in',
  'GET /api/push': 'signed in',
  'PUT /api/push': 'signed in',
  'DELETE /api/push': 'signed in',
  'POST /api/push/test': 'signed in',
  'GET /api/webhooks': 'signed in',
  'POST /api/webhooks': 'signed in',
  'PATCH /api/webhooks/:id': 'signed in',
  'DELETE /api/webhooks/:id': 'signed in',
  'POST /api/webhooks/:id/rotate-secret': 'signed in',
  'POST /api/webhooks/:id/pause': 'signed in',
  'POST /api/webhooks/:id/resume': 'signed in',
  'POST /api/webhooks/:id/replay': 'signed in',
  'GET /api/webhooks/:id/deliveries': 'signed in',
  'GET /api/webhooks/:id/deliveries/:eventId': 'signed in',
  'POST /api/webhooks/:id/deliveries/:eventId/send': 'signed in',
  'GET /api/calendar-link': 'signed in',
  'POST /api/calendar-link': 'signed in',
  'DELETE /api/calendar-link': 'signed in',
  'GET /api/admin/jobs/failed': 'admins',
  'POST /api/admin/jobs/failed/:id/retry': 'admins',
  'POST /api/admin/jobs/failed/:id/discard': 'admins',
  'GET /api/admin/reconciliation': 'admins',
  'POST /api/admin/reconciliation/run': 'admins',
  'POST /api/admin/reconciliation/breaks/:key/assign': 'admins',
  'POST /api/admin/reconciliation/breaks/:key/note': 'admins',
  'POST /api/admin/reconciliation/breaks/:key/close': 'admins',
  'GET /api/admin/projections': 'admins',
  'POST /api/admin/projections/rebuild': 'admins',
  'GET /api/admin/audits': 'admins',
  'GET /api/admin/circles': 'admins',
  'POST /api/admin/audits': 'admins',
  'GET /api/admin/audits/:id/differences': 'admins',
  'GET /api/admin/log': 'admins',
  'GET /api/admin/search': 'admins',
  'GET /api/admin/work': 'admins',
  'GET /api/admin/users': 'admins',
  'GET /api/admin/users/page': 'admins',
  'GET /api/admin/users/:id': 'admins',
  'GET /api/admin/users/:id/sessions': 'admins',
  'DELETE /api/admin/users/:id/sessions/:session': 'admins',
  'PUT /api/admin/users/:id/lock': 'admins',
  'POST /api/admin/users/:id/longer-lock': 'admins',
  'POST /api/admin/users/:id/longer-lock/confirm': 'admins',
  'DELETE /api/admin/users/:id/longer-lock': 'admins',
  'PUT /api/admin/users/:id/two-step': 'admins',
  'DELETE /api/admin/users/:id/two-step': 'admins',
  'POST /api/admin/users/:id/resend-verification': 'admins',
  'POST /api/admin/users/:id/end-sessions': 'admins',
  'PUT /api/admin/users/:id/admin': 'admins',
  'POST /api/admin/users/:id/confirm-admin': 'admins',
  'GET /api/admin/feedback': 'admins',
  'GET /api/admin/policy': 'admins',
  'PUT /api/admin/policy': 'admins',
}

let stack: Stack
let visitors: Record<Person, Client>
let goal: number
let others: Readonly<Record<string, string>>
const secret = 'Nia’s secret garden'
beforeAll(async () => {
  stack = await startStack()
  const signedUp = await Promise.all(
    people
      .slice(1)
      .map(async name => [name, await registerSaver(stack.url, `${name.replace('-', '')}-walks`)] as const),
  )
  const savers = Object.fromEntries(signedUp) as Record<Exclude<Person, 'anonymous'>, Saver>
  const { organiser, member, auditor, invited } = savers
  await makeAdmins(stack.pool, 'admin-walks')
  // A circle, which has everything that other goals have, and more.
  goal = await createGoal(organiser, {
    name: secret,
    type: 'Susu (Rotating Savings Fund)',
    cycleType: 'weekly',
    contributionAmount: '100.00',
    totalMembers: 6,
  })
  const goals = createGoalHandler({ store: stack.store, clock: systemClock })
  const coOrganiser = userId(savers['co-organiser'].userId)
  await joinGoal(goals, goalId(goal), [userId(member.userId), coOrganiser])
  await joinGoal(goals, goalId(goal), [userId(auditor.userId)], 'auditor')
  const joined = async () => expect((await member.get(`/api/goals/${goal}`)).status).toBe(200)
  await vi.waitFor(joined, 60_000)
  visitors = { anonymous: createClient(stack.url), ...savers }
  const promoted = await organiser.send('PATCH', `/api/goals/${goal}/members/${coOrganiser}`, {
    role: 'co_organiser',
  })
  expect(promoted.status).toBe(200)
  await createUsers(stack.pool, stack.addresses).setVerified(userId(invited.userId))
  const sent = await organiser.post(`/api/goals/${goal}/invite`, {
    inviteeEmail: 'invited-walks@example.com',
  })
  expect(sent.status).toBe(201)
  others = {
    ':invitationId': sent.body.id,
    ':userId': String(organiser.userId),
    ':revision': '0',
  }
})

// These end what the test itself needs, or do not end at all; other tests cover them.
const apart = new Set([
  'POST /api/logout',
  'POST /api/sessions/end-others',
  'DELETE /api/user',
  'GET /api/stream',
  'DELETE /api/goals/:id/members/:userId',
  'GET /api/goals/:id/payouts/:payoutId/proof',
  // What they name does not exist, for any user.
  'POST /api/goals/:id/contributions/:contributionId/confirm',
  'POST /api/goals/:id/contributions/:contributionId/deny',
  'GET /api/goals/:id/contributions/:contributionId/code',
  'POST /api/goals/:id/contributions/:contributionId/code',
  'GET /api/goals/:id/photos',
  'PUT /api/goals/:id/photos/:photoId',
  'GET /api/goals/:id/photos/:photoId',
  'DELETE /api/goals/:id/photos/:photoId',
  'POST /api/goals/:id/stand-ins/:userId/link',
  'POST /api/goals/:id/stand-ins/:userId/text',
  'POST /api/goals/:id/cash-boxes/handovers/:handover/confirm',
  'POST /api/goals/:id/cash-boxes/handovers/:handover/end',
  'POST /api/goals/:id/rotation/corrections/:correction/agree',
  'POST /api/goals/:id/rotation/corrections/:correction/decline',
  'POST /api/goals/:id/rotation/guarantees/:guarantee/accept',
  'POST /api/goals/:id/rotation/guarantees/:guarantee/end',
  'POST /api/goals/:id/rotation/swaps/:swap/accept',
  'POST /api/goals/:id/rotation/swaps/:swap/decline',
  'POST /api/goals/:id/rotation/debts/:debt/release',
  'POST /api/goals/:id/pauses/:pause/objection',
  'PUT /api/goals/:id/votes/:vote/mine',
  'DELETE /api/goals/:id/votes/:vote',
])

describe('every route', () => {
  it('has its access listed, and nothing is listed that does not exist', () => {
    expect(listRoutes().sort()).toEqual(Object.keys(access).sort())
  })

  const walk = Object.entries(access).filter(([route]) => !apart.has(route))
  const typeFor = (route: string): Record<string, string> => {
    if (!route.startsWith('PUT ')) return {}
    if (route.endsWith('/logo')) return { 'content-type': 'image/png' }
    return route.includes('/files/') ? { 'content-type': 'application/pdf' } : {}
  }
  it.each(walk)('%s is for %s', async (route, who) => {
    const [method = '', pattern = ''] = route.split(' ')
    for (const person of people) {
      const path = pattern
        .replace(/:id\b/, pattern.includes('/goals/') ? String(goal) : 'none')
        .replace(/:(invitationId|userId|revision)/, name => others[name] ?? 'none')
      const { status, body } = await visitors[person].send(
        ...([method, path, method === 'GET' ? undefined : {}] as const),
        typeFor(route),
      )
      const seen = `${person} ${status} ${JSON.stringify(body)}`
      expect(seen).not.toMatch(/password_?hash|argon2/i)
      expect(status, seen).toBeLessThan(500)
      if (who === 'this machine') expect(status, seen).toBe(200)
      const open = who === 'anybody' || who === 'this machine'
      if (person === 'anonymous' && !open) expect(status, seen).toBe(401)
      if (person === 'anonymous' || open) continue
      if (who === 'signed in' && body?.code !== 'step_up_needed')
        expect([401, 403], seen).not.toContain(status)
      if (who === 'second step') expect(status, seen).toBe(401)
      if (who === 'admins') expect(status === 403, seen).toBe(person !== 'admin')
      if (who === 'invited') expect(status === 404, seen).toBe(person !== 'invited')
      if (who === 'members' || who === 'organisers')
        expect(status === 404, seen).toBe(!insiders.includes(person))
      if (who === 'organisers' && insiders.includes(person))
        expect(status === 403, seen).toBe(!runners.includes(person))
      if (status === 404) expect(seen).not.toContain(secret)
    }
  })

  it('keeps a goal out of every list of non-members', async () => {
    for (const person of ['stranger', 'admin'] as const)
      for (const path of ['/api/goals', '/api/transactions', '/api/invitations', '/api/user/data'])
        expect(JSON.stringify((await visitors[person].get(path)).body)).not.toContain(secret)
    const opened = await visitors.stranger.post('/api/create-payment-intent', { amount: 5, goalId: goal })
    expect(opened.status).toBe(404)
  })
})
