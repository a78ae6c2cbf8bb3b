import type pg from 'pg'
import { createPolicies } from '#ledger/accounts/policy.ts'
import { makeAdmins } from '../builders/admins.ts'
import {
  type Client,
  createClient,
  createGoal,
  done,
  joinByLink,
  payByCard,
  registerSaver,
  type Saver,
} from '../builders/client.ts'
import { collectResources, type Resources } from './resources.ts'

export const people = ['organiser', 'member', 'stranger', 'admin', 'anonymous'] as const
export type Person = (typeof people)[number]

interface Place {
  readonly url: string
  /** The database, for the first admin. */
  readonly pool: pg.Pool
}
export const password = 'Susu-circle-1'
let setups = 0

/** Users with goals, payments, cards and a circle, so that every endpoint has data to act on. */
export const setUp = async ({ url, pool }: Place) => {
  const number = ++setups
  const named = (name: string) => registerSaver(url, `${name}-of-setup-${number}`)
  const [organiser, member, stranger, admin] = await Promise.all([
    ...[named('organiser'), named('member'), named('stranger'), named('admin')],
  ])
  if (!organiser || !member || !stranger || !admin) throw new Error('registering a user failed')
  await makeAdmins(pool, admin.username)
  // Earlier requests may have made a second factor mandatory.
  await createPolicies(pool).write({ requireTwoStepOfAdmins: false })
  await share(url, organiser, member)
  await turns(organiser, member)
  // The stranger has the same in a goal of their own.
  await share(url, stranger)
  const clients: Record<Person, Client> = {
    organiser,
    member,
    stranger,
    admin,
    anonymous: createClient(url),
  }
  const collected = await Promise.all(
    people.map(async name => [name, await collectResources(clients[name])] as const),
  )
  /** What the API shows each of them, by kind. */
  const resources = Object.fromEntries(collected) as Record<Person, Resources>
  /** Ids, secrets and other values that the API shows to any of them. */
  const words = [...new Set(collected.flatMap(([, { words: shown }]) => shown))]
  return { clients, resources, words }
}
export type Setup = Awaited<ReturnType<typeof setUp>>

/** A goal with a schedule, a saved card, payments of which the bank takes one back, a message and an invitation. */
const share = async (url: string, organiser: Saver, member?: Saver): Promise<void> => {
  const goal = await createGoal(organiser, { name: `Goal of ${organiser.username}`, targetAmount: '5000.00' })
  const pays = async (by: Client, body: object, card?: string): Promise<void> => {
    const path = `/api/goals/${goal}/contribute`
    const { clientSecret, paymentIntentId } = await done(by.post(path, body))
    await by.confirm(clientSecret, card)
    await by.post(path, { ...body, paymentIntentId })
  }
  await pays(organiser, { amount: '30.00', isRecurring: true, paymentType: 'recurring' })
  await organiser.post(`/api/goals/${goal}/messages`, { id: crypto.randomUUID(), text: 'Who pays first?' })
  await organiser.post(`/api/goals/${goal}/invite`, { inviteeEmail: 'somebody@example.com' })
  await organiser.post('/api/two-step/authenticator', { password })
  if (!member) return
  await joinByLink(organiser, goal, [member])
  await pays(member, { amount: '40.00', isRecurring: false, paymentType: 'one-time' }, '4000000000000259')
  await createClient(url).post('/api/forgot-password', { email: `${member.username}@example.com` })
}

/** A circle of two whose first round is paid, so that a payout is due. */
const turns = async (founder: Saver, member: Saver): Promise<void> => {
  const goal = await createGoal(founder, {
    name: `Circle of ${founder.username}`,
    type: 'Susu (Rotating Savings Fund)',
    targetAmount: '200.00',
    contributionAmount: '100.00',
    totalMembers: 2,
    cycleType: 'weekly',
  })
  await joinByLink(founder, goal, [member])
  for (const saver of [founder, member]) await payByCard(saver, goal, { amount: 100 })
  await founder.post(`/api/goals/${goal}/rotation/swaps`, { withUserId: member.userId })
  await founder.post(`/api/goals/${goal}/votes`, { kind: 'organiser', memberUserId: member.userId })
}
