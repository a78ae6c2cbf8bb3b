import { randomUUID } from 'node:crypto'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { demoPassword } from '#shared/demonstration.ts'
import { dateOf, instant, plusDays } from '#shared/time.ts'
import { type Client, createClient, done, joinByLink, payByCard } from '../builders/client.ts'
import { until } from '../builders/until.ts'
import { apiAt, dataOf } from '../client/client.ts'
import { demoGoals, demoPeople } from './people.ts'

type DemoGoal = (typeof demoGoals)[number]
type ClientOf = (username: string) => Client

/**
 * Fills a running installation that accepts test cards with example savers, through the API; `tell` reports
 * progress.
 * @throws Error for one with real cards: the savers' password is public
 */
export const fill = async (url: string, tell: (line: string) => void): Promise<void> => {
  const config = await apiAt(url, { cookies: new Map() })
    .GET('/api/config')
    .catch(() => undefined)
  if (config?.data?.sandboxConfirmBase === null)
    throw new Error(`The demo pays with test cards, and ${url} takes real ones: it was left alone.`)
  const clients = new Map<string, Client>()
  for (const { username } of demoPeople) {
    const client = createClient(url)
    const person = { username, email: `${username.toLowerCase()}@example.com`, password: demoPassword }
    const registered = await apiAt(url, client)
      .POST('/api/register', { body: person })
      .catch(() => {
        throw new Error(`Nothing answers at ${url}: start Calabash with npm start first.`)
      })
    if (registered.response.status === 409) {
      tell(`${username} is here already`)
      continue
    }
    await dataOf(Promise.resolve(registered))
    clients.set(username, client)
  }
  const clientOf: ClientOf = username => {
    const client = clients.get(username)
    if (!client) throw new Error(`${username} was here before: the demo fills a new instance`)
    return client
  }
  if (clients.size === 0) return
  for (const goal of demoGoals) await save(clientOf, goal)
  for (const username of clients.keys())
    tell(`Sign in at ${url}/auth as ${username} with the password ${demoPassword}`)
}

const save = async (clientOf: ClientOf, goal: DemoGoal): Promise<void> => {
  const { days, organiser, members = [], contributions, deposits, guarantors, ...rest } = goal
  const { asked = [], talk = [], standIns = [], cashBox, ...form } = rest
  const host = clientOf(organiser)
  const startDate = dateOf(instant(Date.now()))
  const endDate = plusDays(startDate, days)
  const api = apiAt(host.url, host)
  const { id } = await dataOf(api.POST('/api/goals', { body: { ...form, startDate, endDate } }))
  const params = { path: { id } }
  if (members.length > 0) await joinByLink(host, id, members.map(clientOf))
  if (cashBox) await nameCashHolder(host, id, { holder: clientOf(cashBox.holder), ceiling: cashBox.ceiling })
  if (form.adopted) await confirmLines(host, id, form.adopted.names.map(clientOf))
  if (cashBox) await giveCash({ payer: clientOf(cashBox.from), holder: clientOf(cashBox.holder) }, id, form)
  for (const name of standIns) await addWithoutAccount(host, id, name)
  for (const inviteeEmail of asked)
    await dataOf(api.POST('/api/goals/{id}/invite', { params, body: { inviteeEmail } }))
  for (const [payer, amount] of amountsIn(deposits))
    await payByCard(clientOf(payer), id, { amount, deposit: true })
  for (const [guarantor, amount] of amountsIn(guarantors))
    await answerFor(host, clientOf(guarantor), { goal: id, amount: String(amount) })
  for (const [payer, amount] of amountsIn(contributions)) await payByCard(clientOf(payer), id, { amount })
  for (const [who, text] of talk)
    await dataOf(
      apiAt(host.url, clientOf(who)).POST('/api/goals/{id}/messages', {
        params,
        body: { id: randomUUID(), text },
      }),
    )
}

/** Of `Ama 400, Kofi 350`. */
const amountsIn = (text = ''): (readonly [who: string, amount: number])[] =>
  [...text.matchAll(/(\S+) ([\d.]+)/g)].map(([, who = '', amount]) => [who, Number(amount)] as const)

/** Adds a member without an account, and pays for their seat. */
const addWithoutAccount = async (host: Client, goal: number, name: string): Promise<void> => {
  const { figureWithStandIn: figure }: RotationResponse = await done(host.get(`/api/goals/${goal}/rotation`))
  const circle: RotationResponse = await done(host.post(`/api/goals/${goal}/stand-ins`, { name, figure }))
  for (const { due, person } of circle.standIns)
    if (due) await payByCard(host, goal, { amount: Number(due.amount), holderUserId: person.userId })
}

const rotationOf = (who: Client, goal: number): Promise<RotationResponse> =>
  done(who.get(`/api/goals/${goal}/rotation`))
const idOf = async (who: Client): Promise<number> => (await done(who.get('/api/user'))).id

/** Before the beginning the organiser names who keeps cash, which all members accept with the rules. */
const nameCashHolder = async (
  host: Client,
  goal: number,
  { holder, ceiling }: { readonly holder: Client; readonly ceiling: string },
): Promise<void> => {
  const { charter, startsOn: startDate } = await rotationOf(host, goal)
  const { version: _, cashHolders: __, ...rules } = charter
  const cashHolders = [{ userId: await idOf(holder), ceiling }]
  const path = `/api/goals/${goal}/rotation/charter`
  await done(host.send('PATCH', path, { startDate, charter: { ...rules, cashHolders } }))
}

/** The members take the seats that have their names, and confirm their lines. */
const confirmLines = async (host: Client, goal: number, seats: readonly Client[]): Promise<void> => {
  const order = await Promise.all(seats.map(idOf))
  await done(host.send('PUT', `/api/goals/${goal}/rotation/order`, { order }))
  for (const one of seats) {
    const { version } = (await rotationOf(one, goal)).charter
    await done(one.post(`/api/goals/${goal}/rotation/charter/accept`, { version }))
  }
}

/** A contribution goes to who keeps cash, who confirms it and counts their box. */
const giveCash = async (
  { payer, holder }: { readonly payer: Client; readonly holder: Client },
  goal: number,
  { contributionAmount: amount }: Pick<DemoGoal, 'contributionAmount'>,
): Promise<void> => {
  const cash = { amount: Number(amount), method: 'cash', cashHolderId: await idOf(holder) }
  const { transaction } = await done(payer.post(`/api/goals/${goal}/contribute`, cash))
  await done(holder.post(`/api/goals/${goal}/contributions/${transaction.id}/confirm`))
  const counted = { count: 1, expected: amount, counted: amount, explanation: '' }
  await done(holder.post(`/api/goals/${goal}/cash-boxes/count`, counted))
}

/** The holder of a seat asks another member to answer for it, who accepts what that can cost. */
const answerFor = async (
  holder: Client,
  guarantor: Client,
  { goal, amount }: { readonly goal: number; readonly amount: string },
): Promise<void> => {
  const { id: guarantorUserId } = await done(guarantor.get('/api/user'))
  const path = `/api/goals/${goal}/rotation/guarantees`
  await done(holder.post(path, { guarantorUserId, amount }))
  // Another process may answer, which does not know of it at once.
  const asked = await until('what the guarantor is asked', async () => {
    const { guarantees }: RotationResponse = await done(guarantor.get(`/api/goals/${goal}/rotation`))
    return guarantees.find(({ may }) => may.accept)
  })
  await done(
    guarantor.post(`${path}/${asked.guarantee}/accept`, { amount: asked.amount, figure: asked.figure }),
  )
}
