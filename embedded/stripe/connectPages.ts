import type { Middleware } from 'koa'
import { z } from 'zod'
import { readAtMost } from '../controls/readAtMost.ts'
import { asHostedPage, escaped, mostBytes, page } from './hostedPage.ts'

const title = 'Your account for payouts'

const question = (secret: string, { country, currency }: Opened): string =>
  page(
    title,
    `<h1>Receive payouts</h1><p>Calabash asks to send money to your bank account (${escaped(country)}, ${escaped(currency.toUpperCase())}). ` +
      `This page stands for Stripe’s; no real money moves, and nothing about you is asked.</p><form method="post">` +
      `<input type="hidden" name="secret" value="${escaped(secret)}">` +
      `<fieldset><legend>Your bank account</legend>` +
      `<label><input type="radio" name="bank" value="pays" checked> 000123456789: takes payouts</label>` +
      `<label><input type="radio" name="bank" value="refuses"> 000111111116: refuses payouts after two days</label></fieldset>` +
      `<button name="outcome" value="finish">Finish</button>` +
      `<button class="quiet" name="outcome" value="review">Finish and wait for a check</button>` +
      `<button class="quiet" name="outcome" value="refuse">Be refused by Stripe</button>` +
      `<button class="quiet" name="outcome" value="leave">Leave for now</button></form>`,
  )
const unknown = page(
  title,
  '<h1>This link does not exist</h1><p>Go back to the application and open a new one.</p>',
)

const opened = z.object({ country: z.string(), currency: z.string() })
type Opened = z.infer<typeof opened>
const reply = z.union([z.object({ refresh_url: z.string() }), z.object({ return_url: z.string() }), opened])

/** Stripe's pages for recipients, on the application's own origin: a link leads there once, and they lead back. */
export const connectPages = (port: number, basePath = '/sandbox/stripe'): Middleware => {
  const form = new RegExp(`^${basePath}/connect/(acct_[A-Za-z0-9]{1,250})$`)
  return async (ctx, next) => {
    const id = form.exec(ctx.path)?.[1]
    if (id === undefined || !['GET', 'POST'].includes(ctx.method)) return next()
    asHostedPage(ctx)
    const opens = ctx.method === 'GET'
    const sent = opens
      ? new URLSearchParams({ secret: String(ctx.query['secret'] ?? '') })
      : new URLSearchParams((await readAtMost(ctx.req, mostBytes))?.toString())
    const url = `http://127.0.0.1:${port}/sandbox/accounts/${id}/${opens ? 'open' : 'onboard'}`
    const asked = await fetch(url, { method: 'POST', body: sent })
    const answer = asked.ok ? reply.parse(await asked.json()) : undefined
    if (answer === undefined) {
      ctx.status = 404
      ctx.body = unknown
    } else if ('country' in answer) ctx.body = question(sent.get('secret') ?? '', answer)
    else {
      ctx.redirect('return_url' in answer ? answer.return_url : answer.refresh_url)
      ctx.status = 303
    }
  }
}
