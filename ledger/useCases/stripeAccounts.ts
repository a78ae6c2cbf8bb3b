import { createHash } from 'node:crypto'
import type { StripeDestination } from '#shared/api/payoutDestinations.ts'
import type { Currency } from '#shared/currencies.ts'
import type { BankPayouts } from '#shared/ports/bankPayouts.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Log } from '#shared/ports/log.ts'
import type { PayoutGateway, RecipientFacts, Refused } from '#shared/ports/payoutGateway.ts'
import type { ConnectedAccount, ConnectedAccounts } from '../accounts/connectedAccounts.ts'
import type { MailRequests } from '../accounts/mailRequests.ts'
import type { Owned, PayoutDestinations } from '../accounts/payoutDestinations.ts'
import { asksOf, noticeOf } from '../domain/goal/payouts/stripeAsks.ts'
import { isGivenUp } from '../domain/goal/payouts/stripeDestinations.ts'
import { countriesPaidIn } from '../payments/stripeCountries.ts'

interface Parts {
  readonly gateway: Pick<PayoutGateway, 'openAccount' | 'onboardingLink' | 'account'>
  readonly connectedAccounts: ConnectedAccounts
  readonly payoutDestinations: Pick<PayoutDestinations, 'of' | 'set' | 'seeBank'>
  readonly bankPayouts: Pick<BankPayouts, 'isRefused'>
  readonly mailRequests: Pick<MailRequests, 'aboutDestination'>
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  /** The operator's country. */
  readonly country: string
  readonly appUrl: string
}

/** The accounts that recipients have with Stripe. */
export const createStripeAccounts = (parts: Parts) => {
  const { gateway, connectedAccounts, payoutDestinations, bankPayouts, mailRequests, jobs, clock, log } =
    parts
  const { country: own, appUrl } = parts

  /**
   * Asks Stripe, and records what it says. An event only says where to look, so its age and order do not matter. Undefined for an
   * account that was not opened here.
   */
  const see = async (accountId: string): Promise<ConnectedAccount | undefined> => {
    const askedAt = clock.now()
    const known = await connectedAccounts.ofAccount(accountId)
    if (!known) return undefined
    const { userId } = known
    const facts = await gateway.account(accountId)
    if (!facts) {
      log.error({ accountId, userId }, 'Stripe has no such account any more')
      await connectedAccounts.forgetFacts(accountId)
      return { ...known, facts: undefined }
    }
    const recorded = await connectedAccounts.record(facts, askedAt)
    if (facts.userId !== userId) {
      log.error({ accountId, userId, theirs: facts.userId }, 'an account with Stripe is of another person')
      return recorded
    }
    if (facts.bankId !== undefined)
      for (const id of await payoutDestinations.seeBank(userId, behind(facts))) {
        log.info({ accountId, userId }, 'the bank behind an account with Stripe was changed')
        await mailRequests.aboutDestination(id)
      }
    return recorded
  }
  /** It is its owner's destination, and was not finished in time. */
  const isGivenUpNow = async ({ userId, accountId, readyAt }: ConnectedAccount): Promise<boolean> =>
    (await payoutDestinations.of(userId)).some(
      ({ stripe, setAt }) =>
        stripe?.accountId === accountId && isGivenUp({ setAt, readyAt, now: clock.now() }),
    )
  /** Once for each set of requirements and deadline, and once when it is given up. */
  const notify = async (account: ConnectedAccount, facts: RecipientFacts): Promise<void> => {
    const isLate = await isGivenUpNow(account)
    const notice = isLate ? givenUp : (noticeOf(facts) ?? null)
    const before = await connectedAccounts.notifiedOf(facts.id)
    if (notice === before) return
    const { due, pastDue, deadline } = facts.requirements
    const asks = isLate ? [] : asksOf([...due, ...pastDue])
    // The mail about a payout that a bank has refused asks for another bank account already.
    const isAsked =
      asks.length > 0 && asks.every(ask => ask === 'bank') && (await bankPayouts.isRefused(facts.id))
    if (notice !== null && !isAsked) {
      const at = clock.now()
      await jobs.add(
        'account-notice',
        {
          userId: account.userId,
          what: isLate ? 'stripe_given_up' : asks.length > 0 ? 'stripe_asks' : 'stripe_closed',
          at,
          ...(asks.length > 0 ? { stripe: { asks: [...asks], deadline } } : {}),
        },
        { id: `stripe-${facts.id}-${createHash('sha256').update(`${before} ${notice}`).digest('hex')}` },
      )
    }
    await connectedAccounts.notified(facts.id, notice)
  }
  const linkTo = async (accountId: string, currency: Currency) => {
    const page = (arrival: 'back' | 'again') => `${appUrl}/settings?stripe=${arrival}&currency=${currency}`
    return gateway.onboardingLink({ accountId, returnUrl: page('back'), refreshUrl: page('again') })
  }

  return {
    countriesFor: (currency: Currency): readonly string[] => countriesPaidIn(currency, own),
    /** For its owner, who is notified by the job, as after an event. */
    look: async (accountId: string): Promise<void> => {
      await see(accountId)
      await jobs.add('stripe-account', { accountId }, { id: `seen-${accountId}-${Date.parse(clock.now())}` })
    },
    /** Notifies its owner too, after what their bank has refused was recorded. */
    follow: async (accountId: string): Promise<void> => {
      const seen = await see(accountId)
      if (seen?.facts && seen.facts.userId === seen.userId) await notify(seen, seen.facts)
    },
    toLookAt: connectedAccounts.toLookAt,
    /**
     * Opens the account, unless the person has one in this country, and makes it their destination. Returns the version that was made,
     * if it is another one, and a link to Stripe's form.
     */
    begin: async (
      { userId, currency }: Owned,
      country: string,
    ): Promise<
      { readonly url: string; readonly version: string | undefined } | Refused<'country' | 'not_theirs'>
    > => {
      if (!countriesPaidIn(currency, own).includes(country)) return { refused: 'country', detail: country }
      const known = (await connectedAccounts.of(userId)).find(account => account.country === country)
      let accountId = known?.accountId
      if (accountId === undefined) {
        const opened = await gateway.openAccount({ userId, country })
        if ('refused' in opened) return { refused: 'country', detail: opened.detail }
        accountId = opened.accountId
        await connectedAccounts.opened({ accountId, userId, country })
      }
      const facts = (await see(accountId))?.facts
      if (facts?.userId !== userId) return { refused: 'not_theirs', detail: accountId }
      if (facts.currency !== currency) return { refused: 'country', detail: `${country} has no ${currency}` }
      const link = await linkTo(accountId, currency)
      if ('refused' in link) return { refused: 'not_theirs', detail: link.detail }
      const version = await payoutDestinations.set({ userId, currency }, { kind: 'stripe', ...behind(facts) })
      return { url: link.url, version }
    },
    /** A new link for the caller's present destination; undefined when that is no account with Stripe. */
    link: async ({ userId, currency }: Owned): Promise<string | undefined> => {
      const present = (await payoutDestinations.of(userId)).find(one => one.currency === currency)
      const accountId = present?.stripe?.accountId
      if (accountId === undefined) return undefined
      // Of nobody else, even if a row should name another account.
      if ((await connectedAccounts.ofAccount(accountId))?.userId !== userId) return undefined
      const link = await linkTo(accountId, currency)
      return 'refused' in link ? undefined : link.url
    },
  }
}
export type StripeAccounts = ReturnType<typeof createStripeAccounts>

/** In place of what Stripe asks for. */
const givenUp = 'given up'

/** The account and the bank account behind it. */
const behind = ({ id, bankId, bankLast4 }: RecipientFacts): Omit<StripeDestination, 'kind'> => ({
  accountId: id,
  ...(bankId === undefined ? {} : { bankId }),
  ...(bankLast4 === undefined ? {} : { bankLast4 }),
})
