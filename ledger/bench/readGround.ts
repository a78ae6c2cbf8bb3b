import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readRunning } from '#projections/db/embedded/running.ts'
import { createGoal, registerSaver, type Saver } from '#shared/testing/client.ts'
import { type Instance, startInstance } from '#shared/testing/instance.ts'
import type { Heard } from './heardStatements.ts'

const otherGoals = 4
/** The newest of them, which the other side has yet to confirm. */
const unconfirmed = 5

interface Ground {
  readonly instance: Instance
  readonly databaseUrl: string
  /** Who runs a goal with a history, and saves in some others. */
  readonly saver: Saver
  readonly goal: number
  /** What the instance gives Postgres to do while something is done. */
  readonly statementsOf: (work: () => Promise<unknown>) => Promise<Heard[]>
}

/** The whole application, with a group that has saved for a while. */
export const withReads = async <Result>(
  { memberCount, transactions }: { readonly memberCount: number; readonly transactions: number },
  work: (ground: Ground) => Promise<Result>,
): Promise<Result> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
  const listening = pathToFileURL(join(import.meta.dirname, 'heardStatements.ts')).href
  const instance = await startInstance({
    ...{ DATA_DIR: dataDir, PAYMENTS: 'record-only', RATE_LIMIT_SCALE: '1000000' },
    NODE_OPTIONS: `--import ${listening}`,
  })
  const statementsOf: Ground['statementsOf'] = async work => {
    instance.child.send('hear')
    await work()
    const told = new Promise<{ heard: Heard[] }>(resolve => instance.child.once('message', resolve as never))
    instance.child.send('tell')
    return (await told).heard
  }
  try {
    const members: Saver[] = []
    for (let n = 0; n < memberCount; n++) members.push(await registerSaver(instance.url))
    const [saver] = members as [Saver]
    const goal = await found(members)
    await save(members, goal, transactions)
    for (let n = 0; n < otherGoals; n++) await createGoal(saver, { name: `Goal ${n + 2}` })
    const { databaseUrl } = readRunning(dataDir)
    return await work({ instance, databaseUrl, saver, goal, statementsOf })
  } finally {
    await instance.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const found = async ([saver, ...others]: readonly Saver[]): Promise<number> => {
  const goal = await createGoal(saver!, { targetAmount: '100000.00', totalMembers: others.length + 1 })
  const { inviteLink } = must(await saver!.post(`/api/goals/${goal}/invite-link`, {}))
  for (const other of others)
    must(await other.post(`/api/invitations/${inviteLink.split('/').at(-1)}`, { answer: 'accept' }))
  return goal
}

const save = async (members: readonly Saver[], goal: number, transactions: number): Promise<void> => {
  const [saver, other] = members as [Saver, Saver]
  for (let n = 0; n < transactions; n++) {
    const payer = members[n % members.length]!
    const paid = { amount: '25.00', method: 'cash', reference: `receipt ${n}` }
    const { transaction } = must(await payer.post(`/api/goals/${goal}/contribute`, paid))
    const receiver = payer === saver ? other : saver
    if (n < transactions - unconfirmed)
      must(await receiver.post(`/api/goals/${goal}/contributions/${transaction.id}/confirm`, {}))
  }
}

const must = <Body>({ status, body }: { readonly status: number; readonly body: Body }): Body => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
