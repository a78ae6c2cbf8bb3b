import { inLanguage, type Language } from '#shared/language.ts'
import type { ApiContext, ApiMiddleware } from '../context.ts'

/** What the browser has of the reader's choice, for pages that come before a session is read. */
export const languageCookie = 'language'
const years = 2 * 365 * 86_400_000

interface Settings {
  /** The default one first. */
  readonly languages: readonly Language[]
}

/**
 * Answers in the language that was chosen in this browser, or else in the one of the link that was followed, in one of the
 * browser's, or in the installation's.
 */
export const inBrowsersLanguage =
  ({ languages }: Settings): ApiMiddleware =>
  (ctx, next) => {
    const chosen = offered(ctx.cookies.get(languageCookie, { signed: false }), languages)
    const linked = chosen === undefined ? offered(`${ctx.query['lang']}`, languages) : undefined
    // The requests that follow from the page come without its query.
    if (linked !== undefined) keep(ctx, linked)
    return inLanguage(chosen ?? linked ?? acceptedBy(ctx, languages), next)
  }

/** Answers in the language that the signed-in user has chosen, and lets their browser know it. */
export const inUsersLanguage =
  ({ languages }: Settings): ApiMiddleware =>
  (ctx, next) => {
    const stored = offered(ctx.state.language, languages)
    if (stored === undefined) return next()
    if (ctx.cookies.get(languageCookie, { signed: false }) !== stored) keep(ctx, stored)
    return inLanguage(stored, next)
  }

const offered = (wanted: string | null | undefined, languages: readonly Language[]): Language | undefined =>
  languages.find(one => one === wanted)

const acceptedBy = (ctx: ApiContext, languages: readonly Language[]): Language | undefined =>
  ctx.acceptsLanguages([...languages]) || languages[0]

/** Readable by the page, which reloads when it is in another language. */
export const keep = (ctx: ApiContext, language: Language): void => {
  ctx.cookies.set(languageCookie, language, {
    maxAge: years,
    httpOnly: false,
    sameSite: 'lax',
    signed: false,
  })
}
