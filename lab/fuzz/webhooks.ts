import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { trialTotal } from '#projections/journal/query.ts'
import { createGoal, registerSaver, type Saver } from '#shared/testing/client.ts'
import type { Found } from './fuzz.ts'
import { seedOf } from './random.ts'
import { judge } from './verdict.ts'
import { eventsAbout, type Known } from './webhookBodies.ts'
import { openWire, type Sent } from './wire.ts'

export interface WebhookFuzz {
  readonly url: string
  /** Of the instance's database. */
  readonly pool: pg.Pool
  readonly seed: number
  readonly events: number
  /** The one of them to send, to see again what was seen. */
  readonly only?: number | undefined
  readonly until?: number | undefined
  readonly onFound?: (found: Found) => void
}
export interface WebhookReport {
  readonly sent: number
  /** How often which status was the answer. */
  readonly statuses: Readonly<Record<number, number>>
  readonly slowestMs: number
  readonly found: readonly Found[]
}

/** Under which what is found here is told; no route of the router's. */
export const signedWebhooks = 'signed webhooks'
const path = '/api/stripe/webhook'
const secret = 'whsec_sandbox_local'
const callers = 6
const patienceMs = 60_000

/**
 * Tells the instance of all kinds of things in Stripe's name, signed as Stripe signs: whoever had its secret, or Stripe on
 * its worst day. Nothing of it may be counted, since nothing was paid, and what is paid afterwards must be.
 */
export const fuzzWebhooks = async (asked: WebhookFuzz): Promise<WebhookReport> => {
  const { url, pool, seed, events, only, until = Number.POSITIVE_INFINITY } = asked
  const found: Found[] = []
  const complain = (at: number, wrong: string, sent: string): void => {
    const one = { route: signedWebhooks, at, wrong, sent: sent.slice(0, 1_500) }
    found.push(one)
    asked.onFound?.(one)
  }
  const savers = await payers(url)
  const known = savers.map(({ known: of }) => of)
  const before = await heldBy(savers)
  const statuses: Record<number, number> = {}
  let slowestMs = 0
  const wire = openWire(url)
  const made = fc.record({ body: eventsAbout(known), signature })
  let next = only ?? 0
  const end = only === undefined ? events : only + 1
  const call = async (): Promise<void> => {
    while (next < end && Date.now() < until) {
      const at = next++
      const [one] = fc.sample(made, { seed: seedOf(seed, signedWebhooks, at), numRuns: 1 })
      if (!one) throw new Error('nothing was made')
      const { sent, isGood } = signed(one.body, one.signature)
      const heard = await wire.send(sent)
      statuses[heard.status] = (statuses[heard.status] ?? 0) + 1
      slowestMs = Math.max(slowestMs, heard.ms)
      const wrong = judge(`POST ${path}`, sent, heard, new Map())
      if (wrong !== undefined) complain(at, wrong, one.body)
      else if (heard.status === 200 && !isGood) complain(at, 'took what Stripe has not signed', one.body)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  wire.close()

  // All that came before it has been begun when this one, which comes after all of them, has been done.
  const counted = await paysAfterwards(savers[0] as PayingSaver)
  if (!counted) complain(-1, 'a payment that was made afterwards is not counted', '')
  const after = await heldBy(savers)
  const expected = before.map((amount, at) => amount + (at === 0 && counted ? openAmount : 0))
  if (String(after) !== String(expected)) complain(-1, `held ${before} before, and ${after} after it`, '')
  const total = await trialTotal(pool)
  if (total !== 0) complain(-1, `the books are out by ${total}`, '')
  return { sent: Object.values(statuses).reduce((sum, n) => sum + n, 0), statuses, slowestMs, found }
}

type PayingSaver = Awaited<ReturnType<typeof payers>>[number]
const paidAmount = 30
const openAmount = 40
let companies = 0

/** Two who have goals of their own, in each a payment that is made and one that is not. */
const payers = async (url: string) => {
  const company = ++companies
  const pays = async (name: string) => {
    const saver = await registerSaver(url, `${name}-who-pays-${company}`)
    const goal = await createGoal(saver, { targetAmount: '100000.00' })
    const paid = await opened(saver, goal, paidAmount)
    await saver.confirm(paid.clientSecret)
    if (!(await holds(saver, goal, paidAmount))) throw new Error('what was paid is not counted')
    const open = await opened(saver, goal, openAmount)
    const ids = [paid.paymentIntentId, open.paymentIntentId]
    const known: Known = { goalId: String(goal), userId: String(saver.userId), paymentIntentIds: ids }
    return { saver, goal, open, known }
  }
  return [await pays('one'), await pays('other')]
}

const opened = async (
  saver: Saver,
  goalId: number,
  amount: number,
): Promise<{ readonly paymentIntentId: string; readonly clientSecret: string }> => {
  const { status, body } = await saver.post('/api/create-payment-intent', { amount, goalId })
  if (status !== 200) throw new Error(`not to be paid: ${JSON.stringify(body)}`)
  return body
}

/** The browser says nothing of it: only a webhook does, behind all those that were sent. */
const paysAfterwards = async ({ saver, goal, open }: PayingSaver): Promise<boolean> => {
  await saver.confirm(open.clientSecret)
  return holds(saver, goal, paidAmount + openAmount)
}

const amountIn = async (saver: Saver, goal: number): Promise<number> =>
  Number((await saver.get(`/api/goals/${goal}`)).body.currentAmount)
const heldBy = (savers: readonly PayingSaver[]): Promise<number[]> =>
  Promise.all(savers.map(({ saver, goal }) => amountIn(saver, goal)))
const holds = async (saver: Saver, goal: number, amount: number): Promise<boolean> => {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    if ((await amountIn(saver, goal)) === amount) return true
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return false
}

/** Mostly good; what it must be otherwise is refused, whatever it signs. */
const signature = fc.oneof(
  { weight: 20, arbitrary: fc.constant('good' as const) },
  { weight: 1, arbitrary: fc.constantFrom('old', 'forged', 'of another', 'none', 'noise') },
)
const signed = (body: string, kind: string): { readonly sent: Sent; readonly isGood: boolean } => {
  const at = Math.floor(Date.now() / 1_000) - (kind === 'old' ? 3_600 : 0)
  const by = (text: string): string =>
    createHmac('sha256', kind === 'forged' ? `${secret}x` : secret)
      .update(text)
      .digest('hex')
  const header = {
    none: '',
    noise: `t=${at},v1=,v0=x,,=,v1`,
    'of another': `t=${at},v1=${by(`${at}.{}`)}`,
  }[kind]
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': header ?? `t=${at},v1=${by(`${at}.${body}`)}`,
  }
  return { sent: { method: 'POST', path, headers, body }, isGood: kind === 'good' }
}
