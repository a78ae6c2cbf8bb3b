import type StripeSdk from 'stripe'
import { zero } from '#shared/money.ts'
import type { TransferFacts } from '#shared/ports/payoutGateway.ts'
import type { Random } from '../../worlds/random.ts'
import { type Bug, blindTo } from './bug.ts'
import { withPayout } from './circles.ts'
import { confirmedEarly, refusedByBank, transferred } from './scenarios.ts'

/** Lists no transfers of an account or group, and uses another idempotency key for each call. */
const forgetful = (sdk: StripeSdk, random: Random): StripeSdk => {
  const { transfers } = sdk
  const changed = Object.assign(Object.create(transfers), {
    list: (asked: StripeSdk.TransferListParams) =>
      asked.destination || asked.transfer_group ? [] : transfers.list(asked),
    create: (params: StripeSdk.TransferCreateParams, options: StripeSdk.RequestOptions) =>
      transfers.create(params, { ...options, idempotencyKey: random.uuid() }),
  })
  return new Proxy(sdk, {
    get: (known, name) => (name === 'transfers' ? changed : Reflect.get(known, name)),
  })
}

const notBack = <Facts extends TransferFacts | undefined>(facts: Facts): Facts =>
  facts && { ...facts, reversedMinor: zero }

/** Mistakes in sending payouts by Stripe. */
export const transfers = {
  'sends no message about a transfer that was refused or taken back': {
    scenario: scenario => ({ ...transferred(scenario), notifies: true }),
    notices: kept => ({
      ...kept,
      make: wanted => kept.make(wanted.filter(({ kind }) => kind !== 'transfer_refused')),
    }),
  },
  'does not say what Stripe asks for': {
    scenario: refusedByBank,
    handlers: handlers => ({ ...handlers, 'account-notice': async () => undefined }),
  },
  'transfers a payout again after a crash': { scenario: transferred, sdk: forgetful },
  'remembers where payouts went before': {
    scenario: transferred,
    destinations: destinations => {
      const known = new Map<string, ReturnType<typeof destinations.current>>()
      const current: typeof destinations.current = owned => {
        const key = `${owned.userId} ${owned.currency}`
        const first = known.get(key) ?? destinations.current(owned)
        known.set(key, first)
        return first
      }
      return { ...destinations, current }
    },
  },
  'lets a payout be confirmed before it is sent': {
    scenario: confirmedEarly,
    decider: blindTo('ConfirmPayout', (state, { payoutId }) =>
      state.payouts.get(payoutId)?.status === 'sending'
        ? withPayout(state, payoutId, {
            status: 'sent',
            sent: { byUserId: null, from: 'stripe', destination: undefined },
          })
        : state,
    ),
  },
  'does not see that a transfer came back': {
    scenario: transferred,
    payoutGateway: gateway => ({
      ...gateway,
      transfer: async id => notBack(await gateway.transfer(id)),
      transfers: async function* (window) {
        for await (const page of gateway.transfers(window)) yield page.map(notBack)
      },
    }),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
