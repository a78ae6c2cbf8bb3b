import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { cookieOf, createClient, done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { mailsTo } from '#lab/builders/mailbox.ts'
import { type OwnStack, startStack } from '#lab/builders/stack.ts'
import { until } from '#lab/builders/until.ts'

const password = 'Susu-circle-1'
const at = '/api/admin/installation'

describe('the first start', () => {
  let stack: OwnStack
  let token: string
  beforeAll(async () => {
    stack = await startStack()
    token = /with the token (\S+)/.exec(stack.instance.output())?.[1] ?? ''
  })
  const setUp = (name: string, given = token) =>
    createClient(stack.url).post('/api/setup', {
      token: given,
      username: name,
      email: `${name}@example.com`,
      password,
    })

  it('prints a token and stores only its hash', async () => {
    expect(token).toMatch(/^[\w-]{32}$/)
    const { rows } = await stack.pool.query('select token_hash from accounts.setup_token')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await createClient(stack.url).get('/api/setup')).body).toEqual({ isOpen: true })
  })

  it('refuses a wrong token, and makes nobody', async () => {
    expect(await setUp('intruder', 'x'.repeat(32))).toMatchObject({
      status: 403,
      body: { code: 'setup_token_wrong', errors: { token: [expect.stringContaining('token')] } },
    })
    const { rows } = await stack.pool.query('select from accounts.users')
    expect(rows).toHaveLength(0)
  })

  it('makes one admin, also when two people do it at once', async () => {
    const answers = await Promise.all([setUp('ama'), setUp('kofi'), setUp('nia')])
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [201, undefined],
      [409, 'setup_done'],
      [409, 'setup_done'],
    ])
    expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({
      isAdmin: true,
      twoStep: false,
    })
    const { rows } = await stack.pool.query('select is_admin, admin_by from accounts.users')
    expect(rows).toEqual([{ is_admin: true, admin_by: null }])
  })

  it('is over then, also for the token', async () => {
    expect((await createClient(stack.url).get('/api/setup')).body).toEqual({ isOpen: false })
    expect(await setUp('late')).toMatchObject({ status: 409, body: { code: 'setup_done' } })
  })
})

describe('the settings of an installation', () => {
  let stack: OwnStack
  let admin: Saver
  let saver: Saver
  beforeAll(async () => {
    stack = await startStack({ TIME_ZONE: 'Africa/Accra' })
    admin = await registerSaver(stack.url, 'boss-installation')
    saver = await registerSaver(stack.url, 'ama-installation')
    await makeAdmins(stack.pool, 'boss-installation')
  })
  const change = (wanted: object) => admin.send('PUT', at, wanted)
  const page = async (path = '/auth') => (await fetch(`${stack.url}${path}`)).text()
  const putLogo = async (file: Uint8Array, type: string) => {
    const response = await fetch(`${stack.url}${at}/logo`, {
      method: 'PUT',
      headers: { cookie: cookieOf(admin), 'content-type': type },
      body: new Uint8Array(file),
    })
    return { status: response.status, body: await response.json() }
  }

  it('begin with the software’s name', async () => {
    expect(await page('/manifest.webmanifest')).toContain('"Calabash"')
    expect((await done(admin.get(at))).settings).toMatchObject({
      name: { value: 'Calabash', fixedBy: null, changed: null },
      timeZone: { value: 'Africa/Accra', fixedBy: 'TIME_ZONE' },
    })
    expect((await saver.get(at)).status).toBe(403)
  })

  it('give the installation a name on pages, in mails and to authenticator apps', async () => {
    expect(await change({ name: 'Makola & Sisters' })).toMatchObject({
      status: 200,
      body: {
        settings: { name: { value: 'Makola & Sisters', changed: { by: 'boss-installation' } } },
      },
    })
    const manifest = JSON.parse(await page('/manifest.webmanifest'))
    expect(manifest).toMatchObject({ name: 'Makola & Sisters', short_name: 'Makola & Sisters' })
    const document = await page()
    expect(document).toContain('<title>Makola &amp; Sisters</title>')
    expect(document).not.toContain('Calabash')
    const { uri } = await done(saver.post('/api/two-step/authenticator', { password }))
    expect(uri).toContain('issuer=Makola%20%26%20Sisters')
    const { rp } = await done(saver.post('/api/two-step/passkeys/options', { password }))
    expect(rp.name).toBe('Makola & Sisters')
    await createClient(stack.url).post('/api/register', {
      username: 'yaw-installation',
      email: 'yaw-installation@example.com',
      password,
    })
    const mail = await until(
      'the mail',
      async () => (await mailsTo(stack.url, 'yaw-installation@example.com'))[0],
    )
    expect(`${mail.subject} ${mail.text}`).toContain('Makola & Sisters')
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('Calabash')
    const { body } = await createClient(stack.url).post('/api/register', {
      username: 'Calabash',
      email: 'c@example.com',
      password,
    })
    expect(body.errors.username).toEqual(['Username cannot be one that Makola & Sisters uses itself'])
  })

  it('refuse what the environment says, and what is no setting', async () => {
    expect(await change({ timeZone: 'Africa/Lagos' })).toMatchObject({
      status: 409,
      body: { code: 'setting_fixed', errors: { timeZone: [expect.any(String)] } },
    })
    for (const wrong of [
      { name: '<script>' },
      { accent: 'red' },
      { sender: 'a@b.example\r\nBcc: c@d.example' },
      { languages: ['xx'] },
      { languages: [] },
      { currencies: ['XXX'] },
    ])
      expect([wrong, (await change(wrong)).status]).toEqual([wrong, 400])
  })

  it('choose currencies and languages', async () => {
    await done(change({ currencies: ['NGN', 'USD'] }))
    expect(
      (await done(saver.get('/api/config'))).currencies.map(({ code }: { code: string }) => code),
    ).toEqual(['NGN', 'USD'])
    await done(change({ currencies: null }))
    expect((await done(saver.get('/api/config'))).currencies.length).toBeGreaterThan(50)
  })

  it('colour the pages within the content security policy', async () => {
    const { accentAsGiven } = await done(change({ accent: '#1A71A3' }))
    expect(accentAsGiven).toBe(true)
    const href = /<link rel="stylesheet" href="(\/brand\/[^"]+)"><\/head>/.exec(await page())?.[1]
    const style = await fetch(`${stack.url}${href}`)
    expect(Object.fromEntries(style.headers)).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await style.text()).toContain('--teal:light-dark(#1a71a3,')
    await done(change({ accent: '#ffff00' }))
    expect((await fetch(`${stack.url}${href}`)).status).toBe(404)
    expect((await done(admin.get(at))).accentAsGiven).toBe(false)
  })

  it('show a logo made anew of its pixels, and no file with a script', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await putLogo(svg, 'image/svg+xml')).toMatchObject({ status: 415, body: { code: 'logo_kind' } })
    expect(await putLogo(svg, 'image/png')).toMatchObject({ status: 415, body: { code: 'logo_kind' } })
    const torn = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])
    expect(await putLogo(torn, 'image/png')).toMatchObject({ status: 422, body: { code: 'logo_unreadable' } })
    expect(await putLogo(Buffer.alloc(2_000_001), 'image/png')).toMatchObject({ status: 413 })

    const drawn = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#aa5500' } })
      .withMetadata({ exif: { IFD0: { ImageDescription: '<script>alert(1)</script>' } } })
      .jpeg()
      .toBuffer()
    expect(drawn.includes('alert')).toBe(true)
    const { logo } = (await putLogo(drawn, 'image/jpeg')).body
    const shown = await fetch(`${stack.url}${logo}`)
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(bytes.includes('alert')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
    expect(await page()).toContain(`<link rel="icon" type="image/png" href="${logo}">`)
    await done(admin.send('DELETE', `${at}/logo`))
    expect((await fetch(`${stack.url}${logo}`)).status).toBe(404)
  })

  it('have own terms in a language, and fall back to the usual one', async () => {
    const text = '# House rules\n\n<script>alert(1)</script> *Pay on time.*'
    expect((await done(saver.get('/api/legal/terms'))).text).toBeNull()
    await done(admin.send('PUT', `${at}/legal/terms/en`, { text }))
    expect(await done(createClient(stack.url).get('/api/legal/terms'))).toMatchObject({
      text,
      language: 'en',
    })
    expect((await done(saver.get('/api/legal/privacy'))).text).toBeNull()
    expect((await saver.get('/api/legal/other')).status).toBe(404)
    expect((await admin.send('PUT', `${at}/legal/terms/xx`, { text })).status).toBe(404)
    expect((await admin.send('PUT', `${at}/legal/terms/en`, { text: 'x'.repeat(40_001) })).status).toBe(400)
    await done(admin.send('PUT', `${at}/legal/terms/en`, { text: ' ' }))
    expect((await done(saver.get('/api/legal/terms'))).text).toBeNull()
  })

  it('send a test mail from the sender in use', async () => {
    await done(change({ sender: 'hello@makola.example' }))
    expect(await done(admin.post(`${at}/test-mail`))).toEqual({ sentTo: 'boss-installation@example.com' })
    const mails = await mailsTo(stack.url, 'boss-installation@example.com')
    expect(mails.map(({ subject }) => subject)).toContain('Mails of Makola & Sisters arrive')
  })

  it('are in the log of admins', async () => {
    const { entries } = await done(admin.get('/api/admin/log'))
    expect(entries.map(({ door }: { door: string }) => door)).toEqual(
      expect.arrayContaining([`PUT ${at}`, `PUT ${at}/logo`, `PUT ${at}/legal/:document/:language`]),
    )
    expect(JSON.stringify(entries)).not.toContain('Makola')
  })
})
