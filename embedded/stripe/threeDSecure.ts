import type { Middleware } from 'koa'
import { readAtMost } from '../controls/readAtMost.ts'
import { formatted } from './currencies.ts'
import { asHostedPage, escaped, mostBytes, page } from './hostedPage.ts'
import { sandboxKeys } from './keys.ts'

const title = 'Your bank'

/** An intent without an amount saves a card, and nothing is paid. */
const question = ({ amount, currency, client_secret: secret }: Intent): string =>
  page(
    title,
    (amount === undefined || currency === undefined
      ? `<h1>Is it your card?</h1><p>Calabash asks to save this card for later payments; nothing is charged now. `
      : `<h1>Is it you who pays?</h1><p>Calabash asks for ${escaped(formatted(amount, currency))}. `) +
      `This page stands for that of your card’s bank; no real money moves.</p><form method="post">` +
      `<input type="hidden" name="client_secret" value="${escaped(secret)}">` +
      `<button name="outcome" value="succeed">Complete authentication</button>` +
      `<button class="quiet" name="outcome" value="fail">Fail authentication</button></form>`,
  )
const over = page(title, '<h1>Nothing to confirm</h1><p>This does not wait for your bank any more.</p>')

/** The bank's page, on the application's own origin: Stripe sends a payer there and back. */
export const threeDSecurePages = (port: number, basePath = '/sandbox/stripe'): Middleware => {
  const form = new RegExp(`^${basePath}/3d-secure/((?:pi|seti)_[A-Za-z0-9_]{1,250})$`)
  const api = `http://127.0.0.1:${port}`
  return async (ctx, next) => {
    const id = form.exec(ctx.path)?.[1]
    if (id === undefined || !['GET', 'POST'].includes(ctx.method)) return next()
    const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
    asHostedPage(ctx)
    const secret = ctx.method === 'GET' ? String(ctx.query['client_secret'] ?? '') : undefined
    const sent =
      secret === undefined
        ? new URLSearchParams((await readAtMost(ctx.req, mostBytes))?.toString())
        : new URLSearchParams({ client_secret: secret })
    sent.set('key', sandboxKeys.publishableKey)
    const known = new URLSearchParams({
      key: sandboxKeys.publishableKey,
      client_secret: sent.get('client_secret') ?? '',
    })
    const asked = await fetch(`${api}/v1/${kind}s/${id}?${known}`)
    const intent = (await asked.json()) as Intent
    const back = intent.next_action?.redirect_to_url?.return_url
    if (!asked.ok || intent.status !== 'requires_action' || !back) {
      ctx.status = asked.ok ? 200 : 404
      ctx.body = over
      return
    }
    if (ctx.method === 'GET') {
      ctx.body = question(intent)
      return
    }
    const ended = await fetch(`${api}/sandbox/${kind}s/${id}/authenticate`, {
      method: 'POST',
      body: sent,
    })
    if (!ended.ok) {
      ctx.status = ended.status
      ctx.body = over
      return
    }
    const { status } = (await ended.json()) as Intent
    ctx.redirect(returning(back, { kind, ...intent }, status === 'succeeded' ? 'succeeded' : 'failed'))
    ctx.status = 303
  }
}

interface Intent {
  readonly id: string
  readonly amount?: number
  readonly currency?: string
  readonly status: string
  readonly client_secret: string
  readonly next_action?: { readonly redirect_to_url?: { readonly return_url: string | null } } | null
}

/** Adds Stripe's parameters to the return URL. */
const returning = (
  back: string,
  { kind, id, client_secret }: Intent & { readonly kind: string },
  status: string,
): string => {
  const url = new URL(back)
  url.searchParams.set(kind, id)
  url.searchParams.set(`${kind}_client_secret`, client_secret)
  url.searchParams.set('redirect_status', status)
  return url.href
}
