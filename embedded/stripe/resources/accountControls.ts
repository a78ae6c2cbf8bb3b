import { z } from 'zod'
import { invalidRequest } from '../errors.ts'
import { oneOf, readParams, text } from '../params.ts'
import { lockNamed } from '../reading.ts'
import { type Context, type Handler, ok, type Route } from '../route.ts'
import { changeAccount } from './accountStanding.ts'
import { type Bank, banks, externalAccount } from './bankAccount.ts'
import { type HiddenAccount, hiddenAccountOf, type Link, standings } from './hiddenAccount.ts'

const bank = oneOf('bank', Object.keys(banks) as [Bank, ...Bank[]])

const linkOf = async ({ session, id }: Context, secret: string) => {
  const hidden: HiddenAccount = await hiddenAccountOf(session, id)
  const link = hidden.links.find(known => known.secret === secret)
  if (link === undefined) throw invalidRequest('This link is unknown.', { status: 404 })
  const without = hidden.links.filter(known => known !== link)
  const keep = (changed?: Link) =>
    session.hide(id, { ...hidden, links: changed ? [...without, changed] : without })
  return { link, keep }
}

/** A browser follows a link: it opens the form once, and only for some minutes. */
const open: Handler = async context => {
  const { secret } = readParams(z.strictObject({ secret: text }), context.params)
  const account = await lockNamed(context, 'account')
  const { link, keep } = await linkOf(context, secret)
  if (link.isOpened || link.expires_at <= context.now) return ok({ refresh_url: link.refresh_url })
  await keep({ ...link, isOpened: true })
  const { country, default_currency: currency, details_submitted } = account
  return ok({ country, currency, details_submitted })
}

const onboardParams = z.strictObject({
  secret: text,
  outcome: oneOf('outcome', ['finish', 'review', 'leave', 'refuse']),
  bank: bank.optional(),
})
const standingAfter = { finish: 'enabled', review: 'reviewed', refuse: 'rejected' } as const

/** The recipient sends the form, or leaves it. */
const onboard: Handler = async context => {
  const { session, now, settings } = context
  const { secret, outcome, bank: chosen = 'pays' } = readParams(onboardParams, context.params)
  const account = await lockNamed(context, 'account')
  const { link, keep } = await linkOf(context, secret)
  await keep()
  if (outcome !== 'leave')
    await changeAccount(session, account, {
      standing: standingAfter[outcome],
      external_accounts: externalAccount(session, account, chosen),
      now,
      settleDelayMs: settings.settleDelayMs,
    })
  return ok({ return_url: link.return_url })
}

/** Stripe's decision about an account, as a control for tests. */
const decide: Handler = async context => {
  const schema = z.strictObject({ standing: oneOf('standing', standings) })
  const { standing } = readParams(schema, context.params)
  const account = await lockNamed(context, 'account')
  const { now, settings } = context
  return ok(
    await changeAccount(context.session, account, {
      standing,
      now,
      settleDelayMs: settings.settleDelayMs,
    }),
  )
}

/** Another bank account, which pays or refuses. */
const changeBank: Handler = async context => {
  const { bank: chosen } = readParams(z.strictObject({ bank }), context.params)
  const account = await lockNamed(context, 'account')
  const { session, now, settings } = context
  return ok(
    await changeAccount(session, account, {
      external_accounts: externalAccount(session, account, chosen),
      now,
      settleDelayMs: settings.settleDelayMs,
    }),
  )
}

export const accountControls: readonly Route[] = [
  { method: 'POST', path: '/sandbox/accounts/:id/open', handle: open },
  { method: 'POST', path: '/sandbox/accounts/:id/onboard', handle: onboard },
  { method: 'POST', path: '/sandbox/accounts/:id/decide', handle: decide },
  { method: 'POST', path: '/sandbox/accounts/:id/bank', handle: changeBank },
]
