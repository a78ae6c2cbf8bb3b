import { membershipsOf } from '#projections/readModels/members/query.ts'
import { payoutsOfUser } from '#projections/readModels/payouts/query.ts'
import { linkTokenRequest } from '#shared/api/accounts.ts'
import {
  type DestinationDetails,
  type DestinationKind,
  type DestinationResponse,
  type EnteredDestination,
  type PayoutDestinationsResponse,
  payoutDestinationRequest,
} from '#shared/api/payoutDestinations.ts'
import { beginStripeRequest, type StripeLinkResponse } from '#shared/api/stripeAccounts.ts'
import { type Currency, isCurrency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import { readPhone } from '../../accounts/phoneNumbers.ts'
import type { StripeAccounts } from '../../useCases/stripeAccounts.ts'
import type { ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limit, limitAddress } from '../guards/limit.ts'
import { account, user } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { stripeAccountResponse } from '../presenters/stripeAccount.ts'
import { fieldProblem, problem } from '../problem.ts'

/**
 * Guard: the currency that the path names.
 * @throws ProblemError 404
 */
const currencyInPath = ({ params }: RequestContext): { readonly currency: Currency } => {
  const { currency = '' } = params
  if (!isCurrency(currency)) throw problem(404, 'currency_code')
  return { currency }
}

/** Those of the caller's goals and open payouts, and all that have a destination. */
const shownOf = async (deps: ApiParts, userId: UserId): Promise<PayoutDestinationsResponse> => {
  const { pool, clock, payoutDestinations, connectedAccounts, stripeAccounts } = deps
  const [set, accounts, goals, payouts] = await Promise.all([
    payoutDestinations.of(userId),
    connectedAccounts.of(userId),
    membershipsOf(pool, userId),
    payoutsOfUser(pool, { userId, now: clock.now() }),
  ])
  const due = payouts.filter(({ status }) => status === 'due')
  const currencies = new Set([...set, ...goals, ...due].map(({ currency }) => currency))
  return {
    destinations: [...currencies].sort().map(currency => {
      const found = set.find(one => one.currency === currency)
      const account = accounts.find(({ accountId }) => accountId === found?.stripe?.accountId)
      return {
        currency,
        destination: found ? shown(found) : null,
        stripeCountries: stripeAccounts?.countriesFor(currency) ?? [],
        stripe: found?.kind === 'stripe' ? stripeAccountResponse(found, account, clock.now()) : null,
      }
    }),
  }
}
const shown = ({ id, kind, mask, setAt, usableFrom }: DestinationResponse): DestinationResponse => ({
  id,
  kind,
  mask,
  setAt,
  usableFrom,
})

/**
 * Guard: payouts can be sent by Stripe here.
 * @throws ProblemError 404
 */
const byStripe = (
  _ctx: RequestContext,
  { stripeAccounts }: ApiParts,
): { readonly stripeAccounts: StripeAccounts } => {
  if (!stripeAccounts) throw problem(404, 'stripe_not_offered')
  return { stripeAccounts }
}

/**
 * With a number of mobile money in E.164.
 * @throws ProblemError 400
 */
const dialled = (details: EnteredDestination): EnteredDestination => {
  if (details.kind !== 'mobile_money') return details
  const number = readPhone(details.number, details.country)
  if (number === undefined) throw fieldProblem('number', problem(400, 'invalid_phone'))
  return { ...details, number }
}

interface Change {
  readonly userId: UserId
  readonly currency: Currency
  readonly details: DestinationDetails | null
}
/** Mails what has changed to the owner of the account, with a link to take it back. */
const change = async (deps: ApiParts, { userId, currency, details }: Change) => {
  const id = await deps.payoutDestinations.set({ userId, currency }, details)
  await tell(deps, { userId, currency, kind: details?.kind ?? null, id })
  return shownOf(deps, userId)
}
const tell = async (
  { log, mailRequests }: ApiParts,
  {
    id,
    ...change
  }: Omit<Change, 'details'> & { readonly kind: DestinationKind | null; readonly id: string | undefined },
) => {
  if (id === undefined) return
  log.info(change, 'where payouts go was changed')
  await mailRequests.aboutDestination(id)
}

/** Where the caller's payouts go. No other user changes it, and admins see it only with a payout that they send. */
export const payoutDestinationEndpoints = [
  endpoint('GET /api/payout-destinations', {
    guards: [user],
    run: (deps, { userId }) => shownOf(deps, userId),
  }),
  endpoint('PUT /api/payout-destinations/:currency', {
    guards: [account, stepUp, currencyInPath],
    body: payoutDestinationRequest,
    checks: [limit('credentials', 'changes')],
    run: (deps, { userId, currency, body }) => change(deps, { userId, currency, details: dialled(body) }),
  }),
  endpoint('DELETE /api/payout-destinations/:currency', {
    guards: [account, stepUp, currencyInPath, limit('credentials', 'changes')],
    run: (deps, { userId, currency }) => change(deps, { userId, currency, details: null }),
  }),
  // Only ever the account of the caller: no request names an account.
  endpoint('POST /api/payout-destinations/:currency/stripe', {
    guards: [account, stepUp, currencyInPath, byStripe],
    body: beginStripeRequest,
    checks: [limit('credentials', 'changes')],
    run: async (deps, { userId, currency, stripeAccounts, body: { country } }) => {
      const begun = await stripeAccounts.begin({ userId, currency }, country)
      if ('refused' in begun) {
        deps.log.warn({ userId, ...begun }, 'no account with Stripe could be opened')
        throw begun.refused === 'country'
          ? fieldProblem('country', problem(400, 'stripe_country'))
          : problem(409, 'stripe_not_yours')
      }
      await tell(deps, { userId, currency, kind: 'stripe', id: begun.version })
      return { url: begun.url } satisfies StripeLinkResponse
    },
  }),
  endpoint('POST /api/payout-destinations/:currency/stripe/link', {
    guards: [account, stepUp, currencyInPath, byStripe, limit('credentials', 'changes')],
    run: async (_deps, { userId, currency, stripeAccounts }) => {
      const url = await stripeAccounts.link({ userId, currency })
      if (url === undefined) throw problem(404, 'no_stripe_account')
      return { url } satisfies StripeLinkResponse
    },
  }),
  endpoint('POST /api/payout-destinations/:currency/stripe/look', {
    guards: [user, currencyInPath, byStripe, limit('credentials', 'changes')],
    run: async (deps, { userId, currency, stripeAccounts }) => {
      const found = (await deps.payoutDestinations.of(userId)).find(one => one.currency === currency)
      if (found?.stripe) await stripeAccounts.look(found.stripe.accountId)
      return shownOf(deps, userId)
    },
  }),
  endpoint('POST /api/payout-destinations/undo', {
    body: linkTokenRequest,
    checks: [limitAddress('recoveryAddress')],
    respond: async (ctx, deps, { body: { token } }) => {
      const change = await deps.payoutDestinations.toUndo(token)
      const owner = change && (await deps.users.byId(change.userId))
      if (!change || !owner) throw problem(400, 'bad_token', { link: 'undo_destination' })
      await deps.payoutDestinations.takeBack(change)
      await deps.sessions.endAll(owner.id)
      ctx.state.log.info({ userId: owner.id }, 'a change of where payouts go was taken back')
      await deps.mailRequests.ask('reset', owner.email)
      ctx.body = { message: done.destinationBack }
    },
  }),
]
