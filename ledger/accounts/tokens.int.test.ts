import { beforeAll, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { registerSaver } from '#lab/builders/client.ts'
import { searchFor } from '#lab/builders/searching.ts'
import { goalId, type UserId } from '#shared/ids.ts'
import { browserHash, newBrowserSecret } from './oneTimeCodes.ts'

let door: Awaited<ReturnType<typeof startDoor>>
/** A valid token of every kind that gives access. */
const links: Record<string, string> = {}
const codes: Record<string, string> = {}
beforeAll(async () => {
  door = await startDoor()
  const { oneTimeCodes, calendarLinks, invitations, phones, recoveryCodes, passkeys, pool } = door
  const saver = await registerSaver(door.url, 'token-holder')
  const user = saver.userId as UserId
  links['session'] = saver.cookies.get('calabash') ?? ''
  links['known device'] = saver.cookies.get('calabash-device') ?? ''
  links['password reset'] = await oneTimeCodes.issueToken(user, 'reset')
  links['verified address'] = await oneTimeCodes.issueToken(user, 'verify')
  links['calendar'] = await calendarLinks.renew(user)
  const link = await invitations.addLink(goalId(1), user)
  links['invitation link'] = await invitations.linkToken(link)
  const mailed = await invitations.hold(goalId(1), user, { channel: 'email', address: 'x@example.com' })
  const none = { token: undefined, sealed: null, resend: null, sentResend: null }
  links['invitation by mail'] = (await invitations.replaceSecret(mailed, 0, none)) ?? ''
  links['browser of a recovery'] = newBrowserSecret()
  codes['recovery'] = await oneTimeCodes.issueCode(
    user,
    'recovery',
    browserHash(links['browser of a recovery'] ?? ''),
  )
  const options = await passkeys.registrationOptions(user, 'token-holder', links['session'] ?? '')
  links['challenge of a passkey'] = options.challenge
  codes['two-step'] = (await recoveryCodes.replace(user))[0] ?? ''
  await phones.ask(user, '+233241239876')
  const asked = await pool.query('select request_id from accounts.phone_proofs where user_id = $1', [user])
  codes['phone'] = (await phones.codes.prepare(asked.rows[0]?.request_id))?.code ?? ''
})

it('has 192 bits or more when nothing else is required', () => {
  expect(Object.keys(links)).toHaveLength(9)
  for (const [what, token] of Object.entries(links)) {
    const bytes = Buffer.from(token, 'base64url')
    expect([what, bytes.toString('base64url')]).toEqual([what, token])
    expect([what, bytes.length]).toEqual([what, expect.toSatisfy(length => length >= 24)])
  }
})

it('is typed only where attempts are limited, and no shorter than six digits', () => {
  expect(codes).toEqual({
    recovery: expect.stringMatching(/^\d{6}$/),
    phone: expect.stringMatching(/^\d{6}$/),
    'two-step': expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/),
  })
})

it('is in no table, in no encoding', async () => {
  // A challenge is no secret: the browser that answers it receives it, and only its own session may use it.
  const { 'challenge of a passkey': _, ...secret } = links
  const { 'two-step': spare = '' } = codes
  expect(await searchFor({ ...secret, spare }).inTables(door.pool)).toEqual([])
  // The search finds existing data.
  expect(await searchFor({ name: 'token-holder' }).inTables(door.pool)).toContain('name in accounts.users')
})

it('is hashed like a password when people keep it, since it is short', async () => {
  const { rows } = await door.pool.query(
    `select convert_from(code_hash, 'utf8') as hash from accounts.recovery_codes`,
  )
  expect(rows).toHaveLength(10)
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(10)
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/)
})
