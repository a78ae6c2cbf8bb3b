import { z } from 'zod'
import { invalidRequest, noSuch } from '../errors.ts'
import { oneOf, readParams, text } from '../params.ts'
import { type Handler, ok } from '../route.ts'
import { hiddenAccountOf } from './hiddenAccount.ts'

const linkLastsS = 300
const httpUrl = text.refine(URL.canParse, { error: 'Not a valid URL', params: { code: 'url_invalid' } })

const createParams = z.strictObject({
  account: text,
  type: oneOf('type', ['account_onboarding', 'account_update']),
  refresh_url: httpUrl,
  return_url: httpUrl,
  collection_options: z
    .strictObject({
      fields: oneOf('collection_options[fields]', ['currently_due', 'eventually_due']),
    })
    .optional(),
})

/** A link to the pages on which a recipient gives what Stripe needs to know. */
export const createLink: Handler = async ({ params, session, now, settings }) => {
  const { account: id, type, return_url, refresh_url } = readParams(createParams, params)
  const account = await session.lock('account', id)
  if (account === undefined) throw noSuch('account', id, { param: 'account', status: 400 })
  if (type === 'account_update')
    throw invalidRequest(
      'You cannot create `account_update` type Account Links for this account. You can only create them for accounts where your platform is responsible for collecting requirements.',
      { param: 'type' },
    )
  const secret = session.random(16)
  const expires_at = now + linkLastsS
  const hidden = await hiddenAccountOf(session, id)
  const valid = hidden.links.filter(link => link.isOpened || link.expires_at > now)
  const link = { secret, expires_at, return_url, refresh_url, isOpened: false }
  await session.hide(id, { ...hidden, links: [...valid, link].slice(-20) })
  return ok({
    object: 'account_link',
    created: now,
    expires_at,
    url: `${settings.pages}/connect/${id}?secret=${secret}`,
  })
}
