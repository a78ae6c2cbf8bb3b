import { createServer } from 'node:http'
import Stripe from 'stripe'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { instant } from '#shared/time.ts'
import { listenOnLoopback } from '../controls/listening.ts'
import { watchContract } from './contract/testing/watch.ts'
import { sandboxKeys } from './keys.ts'
import { type SandboxOptions, startSandbox } from './start.ts'

/**
 * A sandbox with its own database for the tests of one file, used through the real SDK. At the end all
 * requests and responses are compared with Stripe's contract.
 */
export const testSandbox = async (options: Partial<SandboxOptions> = {}) => {
  const databaseUrl = options.databaseUrl ?? (await freshDatabase())
  const clock = movableClock()
  const errors: unknown[] = []
  const onError = (error: unknown): void => {
    errors.push(error)
  }
  const { onExchange, check, exchanges } = watchContract(databaseUrl)
  const sandbox = await startSandbox({
    databaseUrl,
    clock,
    settleDelayMs: 20,
    onError,
    onExchange,
    ...options,
  })
  atFileEnd(async () => {
    await sandbox.close()
    await check()
  })
  return {
    ...sandbox,
    databaseUrl,
    clock: {
      ...clock,
      advanceDays: (days: number): void => {
        clock.advanceDays(days)
        sandbox.wake()
      },
    },
    errors,
    exchanges,
    stripe: sdk(sandbox.port),
    ...browser(sandbox.port),
    ...connected(sandbox.port),
  }
}

export const movableClock = () => {
  let aheadMs = 0
  return {
    now: () => instant(Date.now() + aheadMs),
    advanceDays: (days: number): void => {
      aheadMs += days * 86_400_000
    },
  }
}

export const sdk = (port: number, key: string = sandboxKeys.secretKey): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, timeout: 5_000 })

export const cardPayment = {
  amount: 2_550,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  metadata: { goalId: '12', userId: '7' },
  statement_descriptor_suffix: 'GOAL 12',
} satisfies Stripe.PaymentIntentCreateParams

/** The requests of a browser, which has the publishable key and the client secret of one intent. */
export const browser = (port: number) => {
  const kindOf = (id: string): string => (id.startsWith('seti_') ? 'setup_intents' : 'payment_intents')
  const address = (id: string): string => `http://127.0.0.1:${port}/v1/${kindOf(id)}/${id}`
  return {
    confirmCard: async (
      intent: { readonly id: string; readonly client_secret: string | null },
      number: string,
      more: Record<string, string> = {},
    ) => {
      const form = new URLSearchParams({
        key: sandboxKeys.publishableKey,
        client_secret: intent.client_secret ?? '',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
        return_url: 'http://localhost:3000/payment-complete',
        ...more,
      })
      return answerOf(await fetch(`${address(intent.id)}/confirm`, { method: 'POST', body: form }))
    },
    look: async (id: string, query: Record<string, string>) =>
      answerOf(await fetch(`${address(id)}?${new URLSearchParams(query)}`)),
    /** On the bank's page. */
    answer: async (
      { id, client_secret }: { readonly id: string; readonly client_secret: string | null },
      outcome: 'succeed' | 'fail',
    ) => {
      const url = `http://127.0.0.1:${port}/sandbox/${kindOf(id)}/${id}/authenticate`
      const body = new URLSearchParams({ client_secret: client_secret ?? '', outcome })
      return answerOf(await fetch(url, { method: 'POST', body }))
    },
    finish: async (id: string, outcome: string) => {
      const url = `http://127.0.0.1:${port}/sandbox/payment_intents/${id}/finish`
      return answerOf(await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) }))
    },
  }
}

/** What recipients, Stripe and banks do with connected accounts. */
export const connected = (port: number) => {
  const stripe = sdk(port)
  const control = async (path: string, form: Record<string, string>) =>
    answerOf(
      await fetch(`http://127.0.0.1:${port}/sandbox/${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      }),
    )
  const onboard = async (account: string, form: Record<string, string> = {}): Promise<void> => {
    const { url } = await stripe.accountLinks.create({ account, ...onboardingLink })
    const secret = new URL(url).searchParams.get('secret') ?? ''
    await control(`accounts/${account}/open`, { secret })
    await control(`accounts/${account}/onboard`, { secret, outcome: 'finish', ...form })
  }
  return {
    control,
    onboard,
    /** An account to which transfers can be made. */
    recipient: async (form: Record<string, string> = {}): Promise<string> => {
      const { id } = await stripe.accounts.create(recipientAccount)
      await onboard(id, form)
      return id
    },
    /** Pays with the card whose money is available at once; the amount arrives without the fee. */
    fund: async (amount: number, currency = 'usd'): Promise<Stripe.PaymentIntent> =>
      stripe.paymentIntents.create({
        ...cardPayment,
        amount,
        currency,
        capture_method: 'automatic',
        payment_method: 'pm_card_bypassPending',
        confirm: true,
      }),
  }
}

export const recipientAccount = {
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  country: 'US',
  email: 'ama@example.com',
  business_type: 'individual',
  capabilities: { transfers: { requested: true } },
  metadata: { userId: '7' },
} satisfies Stripe.AccountCreateParams

export const onboardingLink = {
  type: 'account_onboarding',
  refresh_url: 'http://localhost:3000/again',
  return_url: 'http://localhost:3000/done',
} as const

export interface PlainAnswer {
  readonly status: number
  readonly body: Record<string, unknown> & { readonly error?: Record<string, unknown> }
}
export const answerOf = async (response: Response): Promise<PlainAnswer> => ({
  status: response.status,
  body: JSON.parse(await response.text()),
})

export interface Received {
  readonly body: Buffer
  readonly signature: string
  readonly event: { readonly id: string; readonly type: string }
}

/** An endpoint that receives webhooks and answers with the status that `reply` returns. */
export const webhookReceiver = async (reply: (attempt: number) => number = () => 200) => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const signature = String(request.headers['stripe-signature'])
    received.push({ body, signature, event: JSON.parse(body.toString()) })
    response.writeHead(reply(received.length)).end()
  })
  const port = await listenOnLoopback(server)
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  atFileEnd(close)
  return { url: `http://127.0.0.1:${port}/hook`, received, close }
}

/** Polls until there is a result; fails when there is none. */
export const eventually = async <T>(
  ask: () => Promise<T | undefined> | T | undefined,
  what: string,
  { forMs = 60_000, everyMs = 10 } = {},
): Promise<T> => {
  const deadline = Date.now() + forMs
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise(resolve => setTimeout(resolve, everyMs))
  }
  throw new Error(`never came: ${what}`)
}
