import type pg from 'pg'
import { createPolicies } from '#ledger/accounts/policy.ts'
import { createUsers } from '#ledger/accounts/users.ts'
import { type Client, createClient, createGoal, registerSaver, type Saver } from '#shared/testing/client.ts'
import { gather, type Things } from './things.ts'

export const people = ['organiser', 'member', 'stranger', 'admin', 'anonymous'] as const
export type Person = (typeof people)[number]

/** People with goals, payments, cards and turns, for whom there is something to lose behind every door. */
export interface Town {
  readonly clients: Readonly<Record<Person, Client>>
  /** What each of them is shown, by kind. */
  readonly things: Readonly<Record<Person, Things>>
  /** Words that fit here: ids, secrets, and what else was shown to anybody. */
  readonly words: readonly (string | number)[]
}

interface Place {
  readonly url: string
  /** Of its database: no door makes the first admin. */
  readonly pool: pg.Pool
}
export const password = 'Susu-circle-1'
let towns = 0

export const settle = async ({ url, pool }: Place): Promise<Town> => {
  const number = ++towns
  const named = (name: string) => registerSaver(url, `${name}-of-town-${number}`)
  const [organiser, member, stranger, admin] = await Promise.all([
    ...[named('organiser'), named('member'), named('stranger'), named('admin')],
  ])
  if (!organiser || !member || !stranger || !admin) throw new Error('a town needs its people')
  await createUsers(pool).grantAdmin(admin.username)
  // The last ones may have asked more of admins than these have.
  await createPolicies(pool).write({ requireTwoStepOfAdmins: false })
  await share(url, organiser, member)
  await turns(organiser, member)
  // Whoever is not in it has the same of their own.
  await share(url, stranger)
  const clients = { organiser, member, stranger, admin, anonymous: createClient(url) }
  const gathered = await Promise.all(people.map(async name => [name, await gather(clients[name])] as const))
  const things = Object.fromEntries(gathered) as Record<Person, Things>
  const words = [...new Set(gathered.flatMap(([, { words: shown }]) => shown))]
  return { clients, things, words }
}

/** A goal with a plan, a saved card, payments of which the bank takes one back, a message and an invitation. */
const share = async (url: string, organiser: Saver, member?: Saver): Promise<void> => {
  const goal = await createGoal(organiser, { name: `Goal of ${organiser.username}`, targetAmount: '5000.00' })
  const pays = async (by: Client, body: object, card?: string): Promise<void> => {
    const path = `/api/goals/${goal}/contribute`
    const opened = await by.post(path, body)
    if (opened.status !== 202) throw new Error(`not to be paid: ${JSON.stringify(opened.body)}`)
    const { clientSecret, paymentIntentId } = opened.body
    await by.confirm(clientSecret, card)
    await by.post(path, { ...body, paymentIntentId })
  }
  await pays(organiser, { amount: '30.00', isRecurring: true, paymentType: 'recurring' })
  await organiser.post(`/api/goals/${goal}/messages`, { id: crypto.randomUUID(), text: 'Who pays first?' })
  await organiser.post(`/api/goals/${goal}/invite`, { inviteeEmail: 'somebody@example.com' })
  await organiser.post('/api/two-step/authenticator', { password })
  if (!member) return
  await join(organiser, goal, member)
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
  await join(founder, goal, member)
  for (const saver of [founder, member]) {
    const opened = await saver.post('/api/create-payment-intent', { amount: 100, goalId: goal })
    const { clientSecret, paymentIntentId } = opened.body
    await saver.confirm(clientSecret)
    await saver.post(`/api/goals/${goal}/contribute`, { amount: 100, paymentIntentId })
  }
  await founder.post(`/api/goals/${goal}/rotation/swaps`, { withUserId: member.userId })
}

const join = async (founder: Saver, goal: number, member: Saver): Promise<void> => {
  const { body } = await founder.post(`/api/goals/${goal}/invite-link`, {})
  const path = `/api/invitations/${String(body.inviteLink).split('/').at(-1)}`
  const { circle } = (await member.get(path)).body
  const seen = circle ? { charterVersion: circle.charter.version } : {}
  const joined = await member.post(path, { answer: 'accept', ...seen })
  if (joined.status !== 200) throw new Error(`could not join: ${JSON.stringify(joined.body)}`)
}
