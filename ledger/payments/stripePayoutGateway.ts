import Stripe from 'stripe'
import { z } from 'zod'
import type { BankPayoutFacts, PayoutGateway } from '#shared/ports/payoutGateway.ts'
import { instant } from '#shared/time.ts'
import { asked, createClient, isCode, unless, withFreshKey } from './stripeCalls.ts'
import { bankPayoutFactsOf, payoutEventOf, recipientFactsOf, transferFactsOf } from './stripePayoutReplies.ts'
import { createTransfers } from './stripePayouts.ts'
import { pages, within } from './stripeRecords.ts'
import { reference } from './stripeReplies.ts'

export interface StripePayoutOptions {
  readonly secretKey: string
  /** Of the platform's own endpoint, which reports transfers. */
  readonly webhookSecret: string
  /** Of the endpoint for connected accounts, which reports accounts and their payouts; undefined where there is none. */
  readonly connectWebhookSecret: string | undefined
  /** The platform's own country. Accounts in another one can only receive transfers. Undefined where none are opened. */
  readonly country: string | undefined
  /** The sandbox's address; Stripe itself by default. */
  readonly sandbox?: { readonly host: string; readonly port: number }
  /** For one attempt; there are up to three. */
  readonly timeoutMs?: number
}

/** We pay Stripe's fees and bear losses; recipients deal with Stripe on its own pages. */
const ownedByUs = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
} as const

const source = z.object({ source: reference.nullish() })

/** Stripe does not tell an account that does not exist from one of another platform. */
const isNoAccount = (error: unknown): boolean =>
  isCode(error, 'resource_missing') ||
  (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid')

const toleranceSeconds = 300
const pageSize = 100

/** Stripe Connect, through Stripe's own SDK: separate charges and transfers, to accounts that Stripe's own pages open. */
export const createStripePayoutGateway = (options: StripePayoutOptions): PayoutGateway => {
  const { secretKey, sandbox, timeoutMs = 20_000, ...rest } = options
  return payoutGatewayOver(createClient({ secretKey, sandbox, timeoutMs, maxNetworkRetries: 2 }), rest)
}

/** The same over an existing client. */
export const payoutGatewayOver = (
  stripe: Stripe,
  {
    webhookSecret,
    connectWebhookSecret,
    country: own,
  }: Pick<StripePayoutOptions, 'webhookSecret' | 'connectWebhookSecret' | 'country'>,
): PayoutGateway => {
  const bankPayouts: PayoutGateway['bankPayouts'] = (stripeAccount, window) =>
    pages(
      starting_after =>
        stripe.payouts.list(
          {
            created: within(window),
            limit: pageSize,
            ...(starting_after === undefined ? {} : { starting_after }),
          },
          { stripeAccount },
        ),
      async reply => bankPayoutFactsOf(reply),
    )
  /** The payments in an account whose money a payout contains, and earlier payouts that came back. */
  const sourcesIn = async (stripeAccount: string, payout: string): Promise<string[]> => {
    const found: string[] = []
    for await (const entry of stripe.balanceTransactions.list({ payout, limit: pageSize }, { stripeAccount }))
      found.push(source.parse(entry).source ?? '')
    return found
  }

  return {
    ...createTransfers(stripe),
    openAccount: ({ userId, country }) =>
      asked('open an account', async () => {
        try {
          const { id } = await withFreshKey(`account-${userId}-${country}`, keyed =>
            stripe.accounts.create(
              {
                controller: ownedByUs,
                country,
                business_type: 'individual',
                capabilities: { transfers: { requested: true } },
                metadata: { userId: String(userId) },
                ...(country === own ? {} : { tos_acceptance: { service_agreement: 'recipient' } }),
              },
              keyed,
            ),
          )
          return { accountId: id }
        } catch (error) {
          if (!isCode(error, 'country_unsupported')) throw error
          return { refused: 'country_not_supported', detail: country }
        }
      }),
    onboardingLink: ({ accountId: account, returnUrl: return_url, refreshUrl: refresh_url }) =>
      asked('make a link', async () => {
        const type = 'account_onboarding'
        const made = await unless(
          'resource_missing',
          stripe.accountLinks.create({ account, type, return_url, refresh_url }),
          undefined,
        )
        return made
          ? { url: made.url, expiresAt: instant(made.expires_at * 1000) }
          : { refused: 'no_such_account', detail: account }
      }),
    account: id =>
      asked('look at an account', async () => {
        try {
          return recipientFactsOf(await stripe.accounts.retrieve(id))
        } catch (error) {
          if (isNoAccount(error)) return undefined
          throw error
        }
      }),
    transfers: window =>
      pages(
        starting_after =>
          stripe.transfers.list({
            created: within(window),
            limit: pageSize,
            ...(starting_after === undefined ? {} : { starting_after }),
          }),
        async reply => transferFactsOf(reply),
      ),
    bankPayout: (stripeAccount, id) =>
      asked('look at a payout', async () => {
        const found = await unless(
          'resource_missing',
          stripe.payouts.retrieve(id, {}, { stripeAccount }),
          undefined,
        )
        return found && bankPayoutFactsOf(found)
      }),
    bankPayouts,
    bankPayoutOf: ({ accountId, paymentId, madeAt }) =>
      asked('find the payout to the bank', async () => {
        const newestFirst: BankPayoutFacts[] = []
        const created = { gte: Date.parse(madeAt) / 1000 }
        const listed = stripe.payouts.list({ created, limit: pageSize }, { stripeAccount: accountId })
        for await (const reply of listed) newestFirst.push(bankPayoutFactsOf(reply))
        // A payout that came back is a source of the next one.
        const carriers = new Set([paymentId])
        let latest: BankPayoutFacts | undefined
        for (const payout of newestFirst.toReversed()) {
          const sources = await sourcesIn(accountId, payout.id)
          if (!sources.some(id => carriers.has(id))) continue
          carriers.add(payout.id)
          latest = payout
        }
        return latest
      }),
    readWebhook: (rawBody, signature) => {
      const body = Buffer.from(rawBody)
      const verified = (secret: string | undefined): Stripe.Event | undefined => {
        if (secret === undefined) return undefined
        try {
          return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
        } catch {
          // Forged, too old, no event, or signed with the other secret.
          return undefined
        }
      }
      return payoutEventOf(verified(connectWebhookSecret) ?? verified(webhookSecret))
    },
  }
}
