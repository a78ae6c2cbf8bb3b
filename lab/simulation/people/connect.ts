import { type GoalId, type UserId, userId } from '#shared/ids.ts'
import { defaultCurrency } from '#shared/money.ts'
import { minuteMs } from '#shared/time.ts'
import type { Installation } from '../installation.ts'
import type { TransferStepOf } from '../ports/transferSteps.ts'
import { admins } from './cast.ts'
import { countriesOf } from './connectScenario.ts'
import type { Scenario, TransferPlan } from './scenario.ts'

interface Parts {
  readonly installation: Installation
  readonly scenario: Scenario
  /** An action that the run waits for. */
  readonly perform: (doing: () => Promise<unknown>) => void
}

/** What recipients, admins, Stripe and banks do around transfers. */
export const createConnect = ({ installation, scenario, perform }: Parts) => {
  const { world, stripe, destinations, browser, nodes, steps, invariants } = installation
  const { random } = world
  const { currency = defaultCurrency } = scenario.goals[0] ?? {}
  const [home = 'US', abroad] = countriesOf[currency] ?? []
  const { connect, quietAt, startsAt } = scenario
  const left = [...(connect?.plans ?? [])]

  const atStripe = async (path: string, form: Readonly<Record<string, string>> = {}): Promise<void> => {
    try {
      await stripe.call('POST', path, form)
    } catch (error) {
      // Such as money that the account does not have any more.
      world.note(() => `stripe: ${path}: ${(error as Error).message}`)
    }
  }
  const bankOf = (accountId: string) => {
    const [bank] = stripe.account(accountId)?.external_accounts?.data ?? []
    return bank
  }
  const openAccount = async (by: UserId, country: string): Promise<string> => {
    const { id } = await stripe.call('POST', '/v1/accounts', {
      ...ownedByUs,
      country,
      'metadata[userId]': `${by}`,
    })
    await stripe.call('POST', `/sandbox/accounts/${id}/bank`, { bank: 'pays' })
    await stripe.call('POST', `/sandbox/accounts/${id}/decide`, { standing: 'enabled' })
    destinations.connected.opened({ accountId: id, userId: by, country })
    return id
  }
  const choose = (by: UserId, accountId: string): void => {
    const bankId = bankOf(accountId)?.id
    if (bankId) destinations.answers.set({ userId: by, currency }, { kind: 'stripe', accountId, bankId })
  }
  /** To another account with Stripe, or to a bank account that is sent to by hand. */
  const move = async (by: UserId): Promise<void> => {
    if (abroad && random.chance(0.6)) return choose(by, await openAccount(by, abroad))
    destinations.answers.set({ userId: by, currency }, { kind: 'cash', from: 'the office' })
  }
  const topUp = (amount: number): Promise<void> => stripe.topUp(currency.toLowerCase(), amount)

  const request = (goalId: GoalId, payoutId: string, what: string, body: object, by: UserId) =>
    browser.insist(what, requests =>
      requests.request({
        ...{ method: 'post', path: `/api/payouts/${goalId}:${payoutId}/${what}`, by },
        ...{ key: `${what}-${payoutId}-${random.uuid()}`, body },
      }),
    )

  const act = async (
    plan: TransferPlan,
    { goalId, payoutId, transferId }: TransferStepOf,
  ): Promise<unknown> => {
    const payout = invariants.states.get(goalId)?.payouts.get(payoutId)
    if (!payout) return
    const { userId: to, attempt } = payout
    const present = destinations.currentOf({ userId: to, currency })
    const accountId = present?.details.kind === 'stripe' ? present.details.accountId : undefined
    world.note(() => `around ${payoutId}: ${plan.what}`)
    switch (plan.what) {
      case 'crash':
        for (const node of nodes)
          if (node.isAlive() && (node.runsJobs || random.chance(0.3))) {
            node.crash()
            world.after(plan.forMs, node.start)
          }
        return
      case 'restrict':
        if (!accountId) return
        world.after(plan.forMs, () =>
          perform(() => atStripe(`/sandbox/accounts/${accountId}/decide`, { standing: 'enabled' })),
        )
        return atStripe(`/sandbox/accounts/${accountId}/decide`, { standing: 'restricted' })
      case 'exchange bank':
        return accountId && atStripe(`/sandbox/accounts/${accountId}/bank`, { bank: 'pays' })
      case 'bank refuses':
        for (const { id, status } of stripe.payoutsOf(accountId ?? ''))
          if (status === 'in_transit') await atStripe(`/sandbox/payouts/${id}/decide`, { outcome: 'failed' })
        return
      case 'move':
        return move(to)
      case 'drain': {
        const amount = stripe.available(currency)
        if (amount <= 0) return
        world.after(plan.forMs, () => perform(() => topUp(amount)))
        return atStripe('/sandbox/balance/drain', { currency: currency.toLowerCase() })
      }
      case 'reverse': {
        if (!transferId) return
        const standing = (to: string) => atStripe(`/sandbox/accounts/${accountId}/decide`, { standing: to })
        if (plan.isConfirmed) {
          await standing('restricted')
          await browser.sleep(minuteMs)
          await request(goalId, payoutId, 'confirm', { attempt }, to)
        }
        const amount = Math.ceil((stripe.transfer(transferId)?.amount ?? 0) * plan.share)
        await atStripe(`/v1/transfers/${transferId}/reversals`, { amount: String(amount) })
        if (plan.isConfirmed) await standing('enabled')
        return
      }
      case 'send by hand': {
        const destination = destinations.answers.current({ userId: to, currency }).id
        const how = { attempt, method: 'bank_transfer', reference: '', destination }
        return request(goalId, payoutId, 'send', how, userId(admins[0]))
      }
      case 'confirm':
      case 'contest':
        return request(goalId, payoutId, plan.what, { attempt }, to)
    }
  }

  return {
    setUp: async (): Promise<void> => {
      if (!connect) return
      for (const user of connect.recipients) choose(userId(user), await openAccount(userId(user), home))
      world.after(Math.max(0, startsAt + connect.toppedUpAt - world.now()), () => perform(() => topUp(ample)))
      steps.listen(step => {
        const index = left.findIndex(plan => plan.step === step.step)
        const [plan] = index < 0 ? [] : left.splice(index, 1)
        if (!plan || world.now() + plan.afterMs + ('forMs' in plan ? plan.forMs : 0) > quietAt) return
        world.after(plan.afterMs, () => perform(() => act(plan, step)))
      })
    },
  }
}

/** More than all fees. */
const ample = 1_000_00
const ownedByUs = {
  'controller[fees][payer]': 'application',
  'controller[losses][payments]': 'application',
  'controller[requirement_collection]': 'stripe',
  'controller[stripe_dashboard][type]': 'express',
  business_type: 'individual',
  'capabilities[transfers][requested]': 'true',
}
