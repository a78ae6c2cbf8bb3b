import { randomUUID } from 'node:crypto'
import { dateOf, instant, plusDays } from '#shared/time.ts'
import { demoGoals, demoPassword, demoPeople } from './people.ts'
import { type Answer, createVisitor, type Visitor } from './visitor.ts'

type DemoGoal = (typeof demoGoals)[number]
type VisitorOf = (username: string) => Visitor

/**
 * Fills a running installation that takes test cards with believable savers, by the API; `tell` hears how it goes.
 * @throws Error for one that takes real cards: everybody knows the savers' password
 */
export const fill = async (url: string, tell: (line: string) => void): Promise<void> => {
  const config = await createVisitor(url)
    .get<{ readonly sandboxConfirmBase: string | null }>('/api/config')
    .catch(() => undefined)
  if (config && config.status === 200 && config.body.sandboxConfirmBase === null)
    throw new Error(`The demo pays with test cards, and ${url} takes real ones: it was left alone.`)
  const visitors = new Map<string, Visitor>()
  for (const { username } of demoPeople) {
    const visitor = createVisitor(url)
    const person = { username, email: `${username.toLowerCase()}@example.com`, password: demoPassword }
    const registered = await visitor.post('/api/register', person).catch(() => {
      throw new Error(`Nothing answers at ${url}: start Calabash with npm start first.`)
    })
    if (registered.status === 409) {
      tell(`${username} is here already`)
      continue
    }
    must(registered, 201, `${username} could not register`)
    visitors.set(username, visitor)
  }
  const visitorOf: VisitorOf = username => {
    const visitor = visitors.get(username)
    if (!visitor) throw new Error(`${username} was here before: the demo fills a new instance`)
    return visitor
  }
  if (visitors.size === 0) return
  for (const goal of demoGoals) await save(visitorOf, goal)
  for (const username of visitors.keys())
    tell(`Sign in at ${url}/auth as ${username} with the password ${demoPassword}`)
}

const save = async (visitorOf: VisitorOf, goal: DemoGoal): Promise<void> => {
  const { days, organiser, members = [], contributions, asked = [], talk = [], ...form } = goal
  const host = visitorOf(organiser)
  const startDate = dateOf(instant(Date.now()))
  const made = await host.post<{ id: number }>('/api/goals', {
    ...form,
    startDate,
    endDate: plusDays(startDate, days),
  })
  const { id } = must(made, 201, `${goal.name} could not be made`)
  if (members.length > 0) await join(host, members.map(visitorOf), id)
  for (const inviteeEmail of asked)
    must(await host.post(`/api/goals/${id}/invite`, { inviteeEmail }), 201, `${inviteeEmail} was not asked`)
  for (const [payer, amount] of contributions) await pay(visitorOf(payer), { goalId: id, amount })
  for (const [who, text] of talk) {
    const said = await visitorOf(who).post(`/api/goals/${id}/messages`, { id: randomUUID(), text })
    if (said.status >= 300) throw new Error(`${who} could not speak: ${JSON.stringify(said.body)}`)
  }
}

const join = async (host: Visitor, members: readonly Visitor[], id: number): Promise<void> => {
  const made = await host.post<{ inviteLink: string }>(`/api/goals/${id}/invite-link`, {})
  const { inviteLink } = must(made, 201, 'no link was made')
  const token = inviteLink.split('/').at(-1)
  for (const member of members)
    must(await member.post(`/api/invitations/${token}`, { answer: 'accept' }), 200, 'nobody joined')
}

const pay = async (payer: Visitor, wanted: { goalId: number; amount: number }): Promise<void> => {
  const { goalId, amount } = wanted
  const opened = await payer.post<{ clientSecret: string; paymentIntentId: string }>(
    '/api/create-payment-intent',
    wanted,
  )
  const { clientSecret, paymentIntentId } = must(opened, 200, 'nothing could be paid')
  must(await payer.confirm(clientSecret), 200, 'the card was declined')
  const paid = await payer.post(`/api/goals/${goalId}/contribute`, { amount, paymentIntentId })
  // 200 when the processor's own word was faster.
  if (paid.status > 201) throw new Error(`nothing was paid: ${JSON.stringify(paid.body)}`)
}

const must = <Body>(
  answer: Pick<Answer<Body>, 'status' | 'body'>,
  status: number,
  otherwise: string,
): Body => {
  if (answer.status !== status) throw new Error(`${otherwise}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
