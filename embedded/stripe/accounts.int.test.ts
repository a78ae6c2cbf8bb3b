import { describe, expect, it } from 'vitest'
import { sandboxKeys } from './keys.ts'
import { eventually, onboardingLink, recipientAccount, testSandbox, webhookReceiver } from './testing.ts'

const { url, received } = await webhookReceiver()
const connect = await webhookReceiver()
const connectSecret = 'whsec_connect_local'
const { stripe, clock, control, onboard, recipient, errors } = await testSandbox({
  webhook: { url, secret: sandboxKeys.webhookSecret },
  connectWebhook: { url: connect.url, secret: connectSecret },
})
const retrieve = (id: string) => stripe.accounts.retrieve(id)

describe('an account', () => {
  it('receives nothing until its owner has given what is due', async () => {
    const { id } = await stripe.accounts.create(recipientAccount)
    expect(await retrieve(id)).toMatchObject({
      capabilities: { transfers: 'inactive' },
      country: 'US',
      default_currency: 'usd',
      details_submitted: false,
      payouts_enabled: false,
      metadata: { userId: '7' },
      requirements: {
        currently_due: expect.arrayContaining(['external_account', 'individual.first_name']),
        disabled_reason: 'requirements.past_due',
      },
    })
    await onboard(id)
    expect(await retrieve(id)).toMatchObject({
      capabilities: { transfers: 'active' },
      details_submitted: true,
      payouts_enabled: true,
      requirements: { currently_due: [], disabled_reason: null },
      external_accounts: { data: [{ last4: '6789', status: 'new' }] },
    })
  })

  it('may be checked first, refused, or left for later', async () => {
    const reviewed = await recipient({ outcome: 'review' })
    expect(await retrieve(reviewed)).toMatchObject({
      capabilities: { transfers: 'pending' },
      requirements: { pending_verification: ['individual.verification.document'] },
    })
    await control(`accounts/${reviewed}/decide`, { standing: 'enabled' })
    expect(await retrieve(reviewed)).toMatchObject({ capabilities: { transfers: 'active' } })
    expect(await retrieve(await recipient({ outcome: 'refuse' }))).toMatchObject({
      capabilities: { transfers: 'inactive' },
      requirements: { disabled_reason: 'rejected.other' },
    })
    expect(await retrieve(await recipient({ outcome: 'leave' }))).toMatchObject({ details_submitted: false })
  })

  it('that is asked for a document is restricted when the deadline has passed', async () => {
    const id = await recipient()
    await control(`accounts/${id}/decide`, { standing: 'asked' })
    const asked = await retrieve(id)
    const days = (Number(asked.requirements?.current_deadline) * 1000 - Date.parse(clock.now())) / 86_400_000
    expect(days).toBeCloseTo(14, 2)
    expect(asked).toMatchObject({ payouts_enabled: true, capabilities: { transfers: 'active' } })
    await control(`accounts/${id}/bank`, { bank: 'pays' })
    expect((await retrieve(id)).requirements?.current_deadline).toBe(asked.requirements?.current_deadline)
    clock.advanceDays(15)
    const restricted = await eventually(async () => {
      const now = await retrieve(id)
      return now.payouts_enabled ? undefined : now
    }, 'the restriction')
    expect(restricted).toMatchObject({
      capabilities: { transfers: 'inactive' },
      requirements: { disabled_reason: 'requirements.past_due', current_deadline: null },
    })
  })

  it('that answers in time is not restricted', async () => {
    const id = await recipient()
    await control(`accounts/${id}/decide`, { standing: 'asked' })
    await onboard(id)
    const other = await recipient()
    await control(`accounts/${other}/decide`, { standing: 'asked' })
    clock.advanceDays(15)
    await eventually(
      async () => !(await retrieve(other)).payouts_enabled || undefined,
      'the later restriction',
    )
    expect(await retrieve(id)).toMatchObject({ payouts_enabled: true })
  })

  it('of an unknown id is refused like that of another platform', async () => {
    const refusal = { statusCode: 403, code: 'account_invalid' }
    await expect(retrieve('acct_none')).rejects.toMatchObject(refusal)
    await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_none' })).rejects.toMatchObject(refusal)
  })

  it('needs a country where accounts exist, and the kind of account that the sandbox knows', async () => {
    await expect(stripe.accounts.create({ ...recipientAccount, country: 'XX' })).rejects.toMatchObject({
      code: 'country_unsupported',
    })
    const controller = { ...recipientAccount.controller, losses: { payments: 'stripe' as const } }
    await expect(stripe.accounts.create({ ...recipientAccount, controller })).rejects.toMatchObject({
      param: 'controller[losses][payments]',
    })
  })
})

describe('a link', () => {
  it('opens the form once, and then leads to the refresh page', async () => {
    const { id } = await stripe.accounts.create(recipientAccount)
    const link = await stripe.accountLinks.create({ account: id, ...onboardingLink })
    expect(link.expires_at - link.created).toBe(300)
    const secret = new URL(link.url).searchParams.get('secret') ?? ''
    const open = () => control(`accounts/${id}/open`, { secret })
    expect(await open()).toMatchObject({ status: 200, body: { country: 'US' } })
    expect((await open()).body).toEqual({ refresh_url: onboardingLink.refresh_url })
    const send = () => control(`accounts/${id}/onboard`, { secret, outcome: 'finish' })
    expect((await send()).body).toEqual({ return_url: onboardingLink.return_url })
    expect((await send()).status).toBe(404)
  })

  it('expires, and belongs to one account', async () => {
    const [id, other] = [await recipient(), await recipient()]
    const link = await stripe.accountLinks.create({ account: id, ...onboardingLink })
    const secret = new URL(link.url).searchParams.get('secret') ?? ''
    expect((await control(`accounts/${other}/open`, { secret })).status).toBe(404)
    clock.advanceDays(1)
    expect((await control(`accounts/${id}/open`, { secret })).body).toEqual({
      refresh_url: onboardingLink.refresh_url,
    })
  })

  it('of the kind for platforms that collect the details themselves is refused', async () => {
    const account = await recipient()
    await expect(
      stripe.accountLinks.create({ ...onboardingLink, account, type: 'account_update' }),
    ).rejects.toMatchObject({ param: 'type' })
    await expect(
      stripe.accountLinks.create({ ...onboardingLink, account: 'acct_none' }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'account' })
  })
})

describe('a call in the name of an account', () => {
  it('sees nothing of the platform, and the platform nothing of it', async () => {
    const stripeAccount = await recipient()
    const about = async (options?: { stripeAccount: string }) =>
      (await stripe.events.list({ type: 'account.updated', limit: 100 }, options)).data
    expect(await about()).toEqual([])
    const [event] = await about({ stripeAccount })
    expect(event).toMatchObject({ account: stripeAccount, data: { object: { id: stripeAccount } } })
    await expect(stripe.events.retrieve(event?.id ?? '')).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(stripe.paymentIntents.list({}, { stripeAccount })).rejects.toMatchObject({
      statusCode: 400,
    })
  })
})

it('reports accounts to the endpoint for connected accounts, with its own secret', async () => {
  const id = await recipient()
  const { body, signature } = await eventually(
    () => connect.received.find(sent => String(sent.body).includes(id)),
    'the event',
  )
  const event = stripe.webhooks.constructEvent(body, signature, connectSecret)
  expect(event).toMatchObject({
    type: 'account.updated',
    account: id,
    data: { object: { payouts_enabled: true }, previous_attributes: { payouts_enabled: false } },
  })
  expect(received).toEqual([])
})

it('reported no internal error', () => expect(errors).toEqual([]))
