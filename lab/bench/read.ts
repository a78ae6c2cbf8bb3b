import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSchema } from '#projections/db/readVersion.ts'
import { cookieOf, createGoal, done, joinByLink, registerSaver, type Saver } from '../builders/client.ts'
import { openBare } from './bare.ts'
import type { BareRoute, BareSettings } from './bareServer.ts'
import { openInstance } from './ground.ts'
import { type Bench, compare, inRounds, median, rate } from './harness.ts'
import { openLine } from './httpLoad.ts'
import { processorSeconds } from './processor.ts'
import type { Statement } from './statements.ts'

const connections = 32
const group = { memberCount: 10, transactions: 200 }
const least = { memberCount: 2, transactions: 6 }
/** The number of reads of a route to determine its statement. */
const asked = 40
const otherGoals = 4
/** The newest payments, which the other side has not confirmed. */
const unconfirmed = 5

export const read: Bench = {
  compares: `authorised reads over ${connections} connections with Koa and pg running the same statement and nothing else`,
  run: async ({ rounds, roundMs: longer, quick }) => {
    const roundMs = 0.75 * longer
    await using instance = await openInstance({
      PAYMENTS: 'record-only',
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'statements.ts')).href}`,
    })
    const { saver, goal } = await groupOf(instance.url, quick ? least : group)
    const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
      instance.child.send('record')
      await work()
      const recorded = new Promise<Statement[]>(resolve => instance.child.once('message', resolve as never))
      instance.child.send('report')
      return recorded
    }
    const routes: (BareRoute & { readonly what: string; readonly url: string })[] = []
    for (const [what, path] of [
      ['a goal', '/api/goals/:id'],
      ['the list of goals', '/api/goals'],
      ['a page of transactions', '/api/goals/:id/transactions'],
    ] as const) {
      const url = path.replace(':id', String(goal))
      const { body } = await saver.get(url)
      const statements = await statementsOf(() => inRounds(asked, () => saver.get(url)))
      routes.push({ what, url, path, body, ...theOne(statements, url) })
    }
    const { databaseUrl } = instance
    const settings: BareSettings = { databaseUrl, schema: readSchema, routes }
    using bare = await openBare(join(import.meta.dirname, 'bareServer.ts'), settings)
    const ours = { pid: instance.pid, port: instance.port, cookie: cookieOf(saver) }
    const reference = { ...bare, cookie: '' }
    return await inRounds(routes.length, async index => {
      const { what, url, body } = routes[index]!
      const [us, them] = [loaded(ours, url, roundMs), loaded(reference, url, roundMs)]
      await us.load(roundMs / 2)
      await them.load(roundMs / 2)
      const names = { measure: `reads of ${what}`, unit: 'per second', goal: { atLeast: 0.8 } }
      const compared = await compare(names, rounds, { ours: us.load, reference: them.load })
      const also = {
        statementsEach: 1,
        bytes: JSON.stringify(body).length,
        processorMicrosecondsEach: us.microseconds(),
        processorMicrosecondsEachOfReference: them.microseconds(),
      }
      return { ...compared, also }
    })
  },
}

/**
 * The one statement that every read has run. Others ran less often: those of background work, and the lookup
 * of the signed-in user, which is cached for a second.
 * @throws Error when the reads have run none, or more than one each
 */
const theOne = (statements: readonly Statement[], url: string): Statement => {
  const byText = Map.groupBy(statements, ({ text }) => text)
  const often = [...byText.values()].filter(same => same.length >= asked)
  const [found] = often
  if (!found?.[0] || often.length !== 1 || found.length !== asked)
    throw new Error(
      `${asked} reads of ${url} have run ${often.map(same => `${same[0]?.text}: ${same.length}`).join('; ') || 'nothing'}`,
    )
  return found[0]
}

interface Side {
  readonly pid: number
  readonly port: number
  readonly cookie: string
}
/** Sends the same request to one side repeatedly, and records the processor time of its process. */
const loaded = ({ pid, port, cookie }: Side, url: string, roundMs: number) => {
  const used: number[] = []
  return {
    load: async (ms = roundMs): Promise<number> => {
      const open = await Promise.all(Array.from({ length: connections }, () => openLine(port, { cookie })))
      const [before, began] = [processorSeconds([pid]), performance.now()]
      const perSecond = await rate(connections, ms, client => open[client]!.send('GET', url))
      const reads = (perSecond * (performance.now() - began)) / 1_000
      used.push((1_000_000 * (processorSeconds([pid]) - before)) / reads)
      for (const line of open) line.end()
      return perSecond
    },
    /** Without the warm-up. */
    microseconds: () => Math.round(median(used.slice(1))),
  }
}

/** A group with a history; its organiser has some other goals, too. */
const groupOf = async (url: string, { memberCount, transactions }: typeof group) => {
  const members = await inRounds(memberCount, () => registerSaver(url))
  const [saver, other] = members as [Saver, Saver]
  const goal = await createGoal(saver, { targetAmount: '100000.00', totalMembers: memberCount })
  await joinByLink(saver, goal, members.slice(1))
  for (let n = 0; n < transactions; n++) {
    const payer = members[n % memberCount]!
    const paid = { amount: '25.00', method: 'cash', reference: `receipt ${n}` }
    const { transaction } = await done(payer.post(`/api/goals/${goal}/contribute`, paid))
    const receiver = payer === saver ? other : saver
    if (n < transactions - unconfirmed)
      await done(receiver.post(`/api/goals/${goal}/contributions/${transaction.id}/confirm`, {}))
  }
  for (let n = 0; n < otherGoals; n++) await createGoal(saver, { name: `Goal ${n + 2}` })
  return { saver, goal }
}
