import { fieldTexts } from '#shared/api/fieldTexts.ts'
import {
  type InstallationSettingName,
  installationRequest,
  installationSettingNames,
  type LegalResponse,
  legalDocuments,
  legalRequest,
  type TestMailResponse,
} from '#shared/api/installation.ts'
import { installationTexts } from '#shared/api/installationTexts.ts'
import { language } from '#shared/language.ts'
import { photoTypeOf } from '#shared/paymentPhotos.ts'
import { encodeInThread } from '../../photos/encodeInThread.ts'
import type { ApiContext, ApiDependencies, ApiParts } from '../context.ts'
import { endpoint, endpointFor, type RequestContext } from '../endpoint.ts'
import { takePlace } from '../exporting.ts'
import { limit } from '../guards/limit.ts'
import { admin, moneyAdmin } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { fixedBy, installationResponse } from '../presenters/installation.ts'
import { fieldProblem, ProblemError, problem } from '../problem.ts'
import { rawBody } from '../rawBody.ts'

const maxLogoBytes = 2_000_000
const tooLong = () => problem(413, 'logo_too_large')

/** @throws ProblemError for a file that is no picture, whatever it is called */
const logoInBody = async (ctx: RequestContext): Promise<Buffer> => {
  const content = await rawBody(ctx, { most: maxLogoBytes, tooLong, patienceMs: 60_000 })
  if (content.length === 0) throw problem(400, 'file_empty')
  if (!photoTypeOf(content)) throw problem(415, 'logo_kind')
  return content
}

/** Guard: the document that the path names. */
const legalInPath = ({ params }: RequestContext) => {
  const document = legalDocuments.find(one => one === params['document'])
  if (document === undefined) throw problem(404, 'not_found')
  return { document }
}

/** Guard: a language of the installation. */
const languageInPath = ({ params }: RequestContext, { installation }: Pick<ApiParts, 'installation'>) => {
  const found = installation.builtLanguages().find(({ code }) => code === params['language'])
  if (found === undefined) throw problem(404, 'no_such_language')
  return { language: found.code }
}

/** Whoever sends mails to all members in another name could take their passwords: as with money, a second factor and admins of standing. */
const guards = [moneyAdmin, stepUp, limit('installation', 'changes')] as const

const changed = async (deps: ApiDependencies) => {
  await deps.installation.look()
  return installationResponse(deps)
}

/** The installation’s own settings and what is missing for production; its texts, which everybody reads. */
export const installationEndpoints = [
  endpoint('GET /api/admin/installation', { guards: [admin], run: installationResponse }),
  endpoint('PUT /api/admin/installation', {
    guards,
    body: installationRequest,
    run: async (deps, { userId, body }) => {
      const { installation, installationSettings, log } = deps
      const wanted = new Map<InstallationSettingName, unknown>()
      for (const name of installationSettingNames) {
        const value = body[name]
        if (value === undefined) continue
        // A default language that is fixed leaves the others to the admin.
        if (name !== 'languages' && fixedBy(installation, name) !== null)
          throw fieldProblem(name, problem(409, 'setting_fixed'))
        wanted.set(name, value)
      }
      const known = installation.builtLanguages().map(({ code }) => code)
      if (body.languages?.some(one => !known.includes(one)))
        throw invalid('languages', installationTexts.languages)
      if (body.currencies?.some(one => !installation.offeredCurrencies.some(known => known === one)))
        throw invalid('currencies', installationTexts.currencies)
      await installationSettings.write(wanted, userId)
      log.info({ userId, settings: [...wanted.keys()] }, 'settings of the installation changed')
      return changed(deps)
    },
  }),
  endpoint('PUT /api/admin/installation/logo', {
    guards,
    respond: async (ctx, deps, { userId }) => {
      const content = await logoInBody(ctx)
      // A decoder needs much memory.
      const giveBack = takePlace({ userId, ip: ctx.ip })
      const picture = await encodeInThread(content, 'logo').finally(giveBack)
      if (!picture) throw problem(422, 'logo_unreadable')
      await deps.installationSettings.setLogo(picture)
      ctx.body = await changed(deps)
    },
  }),
  endpoint('DELETE /api/admin/installation/logo', {
    guards,
    run: async deps => {
      await deps.installationSettings.setLogo(null)
      return changed(deps)
    },
  }),
  endpoint('PUT /api/admin/installation/legal/:document/:language', {
    guards: [...guards, legalInPath, languageInPath],
    body: legalRequest,
    run: async (deps, { userId, document, language: inLanguage, body: { text } }) => {
      const value = text.trim() === '' ? null : text
      await deps.installationSettings.write(new Map([[`${document}:${inLanguage}` as const, value]]), userId)
      return changed(deps)
    },
  }),
  endpoint('POST /api/admin/installation/test-mail', {
    guards: [moneyAdmin, limit('testMail')],
    run: async ({ sendTestMail }, { account }): Promise<TestMailResponse> => {
      try {
        await sendTestMail(account.email)
      } catch (error) {
        throw problem(502, 'test_mail_failed', { answer: (error as Error).message })
      }
      return { sentTo: account.email }
    },
  }),
]

const invalid = (field: string, message: string): ProblemError =>
  new ProblemError(400, { message: message || fieldTexts.notValid, errors: { [field]: [message] } })

const openEndpoint = endpointFor<Pick<ApiParts, 'installation'>>()
/** In the reader’s language, or else in the installation’s. */
export const legalEndpoints = [
  openEndpoint('GET /api/legal/:document', {
    guards: [(ctx: ApiContext & RequestContext) => legalInPath(ctx)],
    run: ({ installation }, { document }): LegalResponse => {
      const { stored, languages = ['en'] } = installation.current()
      const texts = stored.legal.filter(one => one.document === document)
      const found =
        [language(), ...languages].flatMap(code => texts.find(one => one.language === code) ?? [])[0] ??
        texts[0]
      return found
        ? { text: found.text, language: found.language, changedAt: found.changed.at }
        : { text: null, language: null, changedAt: null }
    },
  }),
]
