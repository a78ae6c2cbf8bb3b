import { z } from 'zod'
import { currencyOfCountry } from '../countries.ts'
import { invalidRequest, noAccessTo } from '../errors.ts'
import type { Stored } from '../objects.ts'
import { flag, metadata, noParams, oneOf, readParams, text } from '../params.ts'
import { listAll } from '../reading.ts'
import { type Handler, ok, type Resource } from '../route.ts'
import { accountControls } from './accountControls.ts'
import { createLink } from './accountLinks.ts'
import { restrict, standingFields } from './accountStanding.ts'

const only = <const Word extends string>(param: string, word: Word) => oneOf(param, [word])

/** The accounts of recipients who use Stripe's own pages, at the platform's expense and risk: the sandbox opens no others. */
const controller = z.strictObject({
  fees: z.strictObject({ payer: only('controller[fees][payer]', 'application') }),
  losses: z.strictObject({ payments: only('controller[losses][payments]', 'application') }),
  requirement_collection: only('controller[requirement_collection]', 'stripe').optional(),
  stripe_dashboard: z.strictObject({ type: only('controller[stripe_dashboard][type]', 'express') }),
})

const createParams = z.strictObject({
  controller,
  country: text.optional(),
  email: text.optional(),
  business_type: only('business_type', 'individual').optional(),
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: flag }) }),
  metadata: metadata.optional(),
  tos_acceptance: z
    .strictObject({
      service_agreement: oneOf('tos_acceptance[service_agreement]', ['full', 'recipient']),
    })
    .optional(),
})

const create: Handler = async ({ params, session, now }) => {
  const given = readParams(createParams, params)
  const { country = 'US' } = given
  const currency = currencyOfCountry(country)
  if (currency === undefined)
    throw invalidRequest(`${country.slice(0, 10)} is not currently supported by Stripe`, {
      code: 'country_unsupported',
      param: 'country',
    })
  const id = session.newId('account')
  const opened: Stored['account'] = {
    id,
    object: 'account',
    business_profile: null,
    business_type: given.business_type ?? null,
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country,
    created: now,
    default_currency: currency,
    details_submitted: false,
    email: given.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    metadata: given.metadata ?? {},
    payouts_enabled: false,
    tos_acceptance: {
      date: null,
      ip: null,
      user_agent: null,
      service_agreement: given.tos_acceptance?.service_agreement ?? 'full',
    },
    type: 'none',
  }
  return ok(await session.insert('account', { ...opened, ...standingFields(opened, 'new', null) }))
}

const retrieve: Handler = async ({ params, session, id }) => {
  readParams(noParams, params)
  const account = await session.find('account', id)
  if (account === undefined) throw noAccessTo(id)
  return ok(account)
}

export const accounts: Resource = {
  kind: 'account',
  effects: { restrict_account: restrict },
  routes: [
    { method: 'POST', path: '/v1/accounts', handle: create },
    listAll('account'),
    { method: 'GET', path: '/v1/accounts/:id', handle: retrieve },
    { method: 'POST', path: '/v1/account_links', handle: createLink },
    ...accountControls,
  ],
}
