import type { Middleware, ParameterizedContext } from 'koa'
import type { Access } from '../controls/access.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxPage, pagePolicy } from './page.ts'
import type { StoredMessage } from './store.ts'

/**
 * The mailbox, for those with access: `/sandbox/mailbox.json` for programs, `/sandbox/mailbox` for
 * people. The HTML of a mail is a separate document, `/sandbox/mailbox/{id}`, which may not run scripts or
 * fetch anything.
 */
export const mailboxRoutes =
  (mailbox: Pick<Mailbox, 'list' | 'find'>, access: Access): Middleware =>
  async (ctx, next) => {
    const path = /^\/sandbox\/mailbox(\.json|\/\d{1,15})?$/.exec(ctx.path)
    if (!path || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    if (!access.allows(ctx)) return notFound(ctx)
    ctx.set('Cache-Control', 'no-store')
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Referrer-Policy', 'no-referrer')
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin')
    const [, rest = ''] = path
    const to = single(ctx.query['to'])?.trim() || undefined
    if (rest === '.json') {
      // Programs know mails and text messages; the page shows WhatsApp messages, too.
      ctx.body = (await mailbox.list({ to })).filter(({ channel }) => channel !== 'whatsapp').map(toJson)
    } else if (rest !== '') {
      await showDocument(ctx, await mailbox.find(Number(rest.slice(1))))
    } else {
      const messages = await mailbox.list({ to, limit: shown })
      const wanted = single(ctx.query['id'])
      const chosen = wanted === undefined ? undefined : await findById(mailbox, wanted)
      ctx.set('Content-Security-Policy', pagePolicy)
      ctx.set('X-Frame-Options', 'DENY')
      if (wanted !== undefined && !chosen) ctx.status = 404
      ctx.type = 'html'
      ctx.body = mailboxPage({
        messages,
        open: wanted === undefined ? messages[0] : chosen,
        isChosen: wanted !== undefined,
        view: single(ctx.query['view']) === 'text' ? 'text' : 'html',
        to,
        token: access.token,
        isCut: messages.length === shown,
      })
    }
  }

/** How many the page lists; the JSON has all. */
const shown = 100

const toJson = ({ channel, to, subject, text, html, sentAt }: StoredMessage) => ({
  channel,
  to,
  subject,
  text,
  html,
  sentAt,
})

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

const findById = async ({ find }: Pick<Mailbox, 'find'>, id: string): Promise<StoredMessage | undefined> =>
  /^\d{1,15}$/.test(id) ? find(Number(id)) : undefined

/** Sandboxed by the frame and by this policy: no origin, no script, no form, no requests. */
const documentPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

const showDocument = async (ctx: ParameterizedContext, message: StoredMessage | undefined): Promise<void> => {
  if (!message || message.html === '') return notFound(ctx)
  ctx.set('Content-Security-Policy', documentPolicy)
  ctx.set('X-Frame-Options', 'SAMEORIGIN')
  ctx.type = 'html'
  ctx.body = message.html
}

const notFound = (ctx: ParameterizedContext): void => {
  ctx.status = 404
}
