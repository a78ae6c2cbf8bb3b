import { setImmediate as nextTurn } from 'node:timers/promises'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve, startDoor } from '#lab/builders/api/api.ts'
import { createClient } from '#lab/builders/client.ts'
import { problemTexts } from '#shared/api/problemTexts.ts'
import { translationsFrom } from '#shared/catalogue.ts'
import { inLanguage } from '#shared/language.ts'
import { translateBy } from '#shared/messages.ts'
import type { Mail } from '#shared/ports/mailer.ts'
import { createAccountMailJob } from '#workers/jobs/accountMail.ts'
import { readCatalogue, speakLanguages } from '../languages/catalogues.ts'
import type { ApiContext } from './context.ts'
import { sendFile } from './exporting.ts'

/** A few words of French, so that the test does not follow its translators. */
const french = {
  ...{ language: 'fr', name: 'Français', reviewed: false },
  texts: {
    'shared/api/problemTexts.ts': {
      'problemTexts.signed_out': 'Connectez-vous',
      'problemTexts.wrong_sign_in': 'Nom ou mot de passe incorrect',
    },
    'shared/notices/accountTexts.ts': { 'accountTexts.verify.subject': 'Vérifiez votre adresse' },
  },
}
let door: Awaited<ReturnType<typeof startDoor>>
beforeAll(async () => {
  translateBy(
    translationsFrom(code => (code === 'fr' ? french : code === 'en' ? readCatalogue(code) : undefined)),
  )
  door = await startDoor({ settings: { languages: ['en', 'fr'] } })
})
afterAll(() => speakLanguages('en'))

const fromFrance = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' }
const person = (name: string) => ({
  username: name,
  email: `${name}@example.com`,
  password: 'Kente-cloth-1957',
})
/** The mail that a person's newest request leads to. */
const mailTo = async (email: string): Promise<Mail | undefined> => {
  const { rows } = await door.pool.query('select id from accounts.mail_requests order by created_at desc')
  const sent: Mail[] = []
  const job = createAccountMailJob({
    mails: door.mailRequests,
    mailer: { send: async mail => void sent.push(mail) },
    accountNotifications: door.accountNotifications,
    appUrl: door.url,
  })
  for (const { id } of rows) await job({ requestId: id })
  return sent.find(({ to }) => to === email)
}

describe('a reader is answered in', () => {
  it('a language of their browser, before they sign in', async () => {
    const { body, status } = await createClient(door.url).get('/api/user', fromFrance)
    expect([status, body.message]).toEqual([401, 'Connectez-vous'])
  })
  it('the default one, where the browser has none of ours', async () => {
    const { body } = await createClient(door.url).get('/api/user', { 'accept-language': 'tlh' })
    expect(body.message).toBe('Please sign in')
  })
  it('the one that was chosen in the browser, whatever else it accepts', async () => {
    const { body } = await createClient(door.url).get('/api/user', { ...fromFrance, cookie: 'language=en' })
    expect(body.message).toBe('Please sign in')
  })
  it('that of a link they have followed, from then on', async () => {
    const guest = createClient(door.url)
    await guest.get('/join/abc?lang=fr')
    expect((await guest.get('/api/user')).body.message).toBe('Connectez-vous')
    expect((await guest.get('/api/user?lang=en')).body.message).toBe('Connectez-vous')
  })
  it('no language that is not offered', async () => {
    const guest = createClient(door.url)
    await guest.get('/join/abc?lang=tlh')
    expect(guest.cookies.has('language')).toBe(false)
  })
  it('their own, when requests in several languages are answered at once', async () => {
    const inTurn = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'fr' : 'en'))
    const wrong = { username: 'nobody', password: 'Wrong-password-1' }
    const messages = await Promise.all(
      inTurn.map(async language => {
        const headers = { 'accept-language': language }
        return (await createClient(door.url).post('/api/login', wrong, headers)).body.message
      }),
    )
    expect(new Set(messages.filter((_, at) => inTurn[at] === 'fr'))).toEqual(
      new Set(['Nom ou mot de passe incorrect']),
    )
    expect(messages.filter((_, at) => inTurn[at] === 'en')).not.toContain('Nom ou mot de passe incorrect')
  })
})

describe('a member', () => {
  it('who registers in a French browser gets mails in French, and keeps the language', async () => {
    const ama = createClient(door.url)
    expect((await ama.post('/api/register', person('ama'), fromFrance)).status).toBe(201)
    expect((await ama.get('/api/preferences')).body.language).toBe('fr')
    expect(ama.cookies.get('language')).toBe('fr')
    expect((await mailTo('ama@example.com'))?.subject).toBe('Vérifiez votre adresse')
  })
  it('chooses another one, which all of their browsers follow', async () => {
    const [kofi, elsewhere] = [createClient(door.url), createClient(door.url)]
    await kofi.post('/api/register', person('kofi'))
    const { username, password } = person('kofi')
    await elsewhere.post('/api/login', { username, password })
    expect((await kofi.send('PUT', '/api/preferences', { language: 'fr' })).body.language).toBe('fr')
    await elsewhere.get('/api/user', fromFrance)
    expect([kofi, elsewhere].map(({ cookies }) => cookies.get('language'))).toEqual(['fr', 'fr'])
    const { body } = await kofi.post('/api/login', { username, password: 'Wrong-password-1' })
    expect(body.message).toBe('Nom ou mot de passe incorrect')
  })
  it('downloads files in their language, although they are made after the request', async () => {
    const app = new Koa()
    app.use(async ctx =>
      inLanguage('fr', () => {
        const chunks = (async function* () {
          for (let part = 0; part < 2; part++) {
            await nextTurn()
            yield `${problemTexts.signed_out};`
          }
        })()
        sendFile(ctx as unknown as ApiContext, {
          name: 'a.csv',
          type: 'text/csv',
          chunks,
          done: () => undefined,
        })
      }),
    )
    const url = await serve(app.callback())
    expect(await (await fetch(url)).text()).toBe('Connectez-vous;Connectez-vous;')
  })
  it('cannot choose one that the installation does not have', async () => {
    const esi = createClient(door.url)
    await esi.post('/api/register', person('esi'))
    const refused = await esi.send('PUT', '/api/preferences', { language: 'tlh' })
    expect([refused.status, refused.body.code]).toEqual([400, 'no_such_language'])
    expect((await esi.send('PUT', '/api/preferences', { language: '../../etc' })).status).toBe(400)
    expect((await esi.get('/api/preferences')).body.language).toBe('en')
  })
})
