/** @module-tag detail */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { goalPath } from '#shared/api/goalLink.ts'
import { saltCommitmentOf } from '#shared/draw.ts'
import { goalId, userId } from '#shared/ids.ts'
import { makeAdmins } from '../builders/admins.ts'
import { refundAtStripe } from '../builders/refundAtStripe.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import {
  adminSends,
  awaitSweep,
  circleOf,
  join,
  type Person,
  pass,
  passUntil,
  pays,
  people,
  rotationOf,
} from './circles.ts'
import { eventually, password } from './people.ts'
import { press, type Reach, type Stop, sees, unfold, walk } from './rawTexts.ts'
import { declinedOnceSaved, inDays, patient, planned, saved } from './savings.ts'

/** The content written by users has no Latin letters here: see `pseudo.test.ts`. */
const [name, words] = ['輪', '理由']

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let names: string[]
let ama: Person
let kofi: Person
let nia: Person
let esi: Person
let yaw: Person
/** The first admin, and one who becomes an admin only when a second is needed. */
let boss: Person
let chief: Person
beforeAll(async () => {
  const settings = { TEXTS: 'pseudo', FIRM_AFTER_DAYS: '0', PAYOUT_APPROVAL_ABOVE: '15000' }
  ;[stack, { visit }] = await Promise.all([startStack(settings), openBrowser()])
  const all = await people(visit, stack.url, ['ama', 'kofi', 'nia', 'esi', 'yaw', 'boss', 'chief'])
  ;[ama, kofi, nia, esi, yaw, boss, chief] = all as [Person, Person, Person, Person, Person, Person, Person]
  names = all.map(person => person.name)
  await makeAdmins(stack.pool, boss.name)
})
const everybody = () => [ama, kofi, nia, esi, boss, chief]

/** Each person opens their own screens in parallel; every text on them must be a message. */
const look = async (...rows: readonly (readonly [who: Person, ...Exclude<Stop, string>])[]) => {
  const walks = [...new Set(rows.map(([who]) => who))].map(who => {
    const stops = rows.flatMap(([one, ...stop]) => (one === who ? [stop] : []))
    return walk(who.page, stops, names)
  })
  expect((await Promise.all(walks)).flat()).toEqual([])
}

const asks = async ({ page }: Person, path: string, data: object = {}, method = 'POST') => {
  const answer = await page.request.fetch(`/api/${path}`, { method, data, ...patient })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
const turn = (who: Person, goal: number, path: string, data?: object) =>
  asks(who, `goals/${goal}/rotation/${path}`, data)
const inDialog =
  (...labels: readonly string[]): Reach =>
  async page => {
    for (const label of labels) await press(page, label)
  }
const dialogTab =
  (at: number): Reach =>
  (page: Page) =>
    page.getByRole('dialog').getByRole('tab').nth(at).click()

describe('a circle that forms', () => {
  it('draws its turns', async () => {
    const goal = await circleOf([ama, kofi], { name, seats: 3, startsIn: 60 })
    const salts = [
      [ama, 'a'.repeat(32)],
      [kofi, 'b'.repeat(32)],
    ] as const
    await look([ama, goalPath(goal), 'Draw at random'])
    await turn(ama, goal, 'draw')
    await look([kofi, goalPath(goal), sees('A draw for the order is open', 'The draw')])
    for (const [who, salt] of salts) {
      const place = { goalId: goalId(goal), draw: 1, userId: userId(who.userId), salt }
      await turn(who, goal, 'draw/salt/commit', { draw: 1, commitment: saltCommitmentOf(place) })
    }
    await look([kofi, goalPath(goal), sees('This browser does not have your shuffle')])
    for (const [who, salt] of salts) await turn(who, goal, 'draw/salt/reveal', { draw: 1, salt })
    await look([kofi, goalPath(goal), sees('Checked on this device')])
  })

  it('removes members, and gives them roles', async () => {
    const goal = await circleOf([ama, kofi], { name, seats: 3, startsIn: 60 })
    await look(
      [ama, goalPath(goal, 'members'), unfold, 'Change role', 'Remove'],
      [kofi, goalPath(goal, 'members'), unfold, 'Leave goal'],
    )
  })
})

describe('a running circle', () => {
  let goal: number
  beforeAll(async () => {
    goal = await circleOf([ama, kofi, nia, esi], { name, seats: 4 })
  })

  it('swaps turns, hands over seats, and answers for others', async () => {
    await look(
      [kofi, goalPath(goal), 'Ask to swap turns'],
      [ama, goalPath(goal, 'money'), 'Ask a member to answer'],
      [nia, goalPath(goal, 'members'), unfold, inDialog('Hand over seat'), dialogTab(1), dialogTab(2)],
    )
    await turn(kofi, goal, 'swaps', { withUserId: esi.userId })
    await turn(ama, goal, 'guarantees', { guarantorUserId: nia.userId, amount: '80' })
    await look(
      [kofi, goalPath(goal), sees('You have asked')],
      [esi, goalPath(goal), sees('would like to swap turns')],
      [nia, goalPath(goal), 'Read and answer'],
      [ama, goalPath(goal, 'money'), sees('Not answered yet')],
    )
    const { figure } = (await rotationOf(nia, goal)).guarantees[0] ?? {}
    await turn(nia, goal, 'guarantees/1/accept', { amount: '80', figure })
    await look(
      [nia, goalPath(goal, 'money'), sees('Take it back', 'Can be taken back until')],
      [ama, goalPath(goal, 'money'), sees('Can be taken back until you have received')],
    )
  })

  it('pauses, and votes', async () => {
    await asks(ama, `goals/${goal}/pauses`, { days: 3 })
    await asks(esi, `goals/${goal}/pauses/1/objection`)
    await look([
      kofi,
      goalPath(goal, 'rules'),
      sees('Object', 'Against it'),
      'Propose other rules',
      'Propose a pause',
    ])
    const proposed = [
      [kofi, { kind: 'rules', latePolicy: 'reduced', graceDays: 2 }],
      [nia, { kind: 'pause', days: 5 }],
      [esi, { kind: 'organiser', memberUserId: kofi.userId }],
      [kofi, { kind: 'wind_up' }],
    ] as const
    for (const [who, proposal] of proposed) await asks(who, `goals/${goal}/votes`, proposal)
    const shown = sees(
      'other rules from the next round on',
      'as the organiser',
      'wind the circle up',
      'a pause of',
    )
    await look(
      [ama, goalPath(goal, 'rules'), shown],
      [kofi, goalPath(goal, 'rules'), shown],
      [nia, goalPath(goal, 'members'), sees('as the organiser')],
    )
    for (const vote of [1, 2, 3, 4])
      await asks(proposed[vote - 1]![0], `goals/${goal}/votes/${vote}`, {}, 'DELETE')
    await look([kofi, goalPath(goal, 'rules'), sees('Withdrawn')])
  })
})

describe('a payout', () => {
  /** Its pot is due to the first of them. */
  const potOf = async (members: readonly Person[], contribution: number): Promise<number> => {
    const goal = await circleOf(members, { name, seats: 2, contribution })
    await pays(members, goal, { amount: contribution })
    await awaitSweep(ama)
    return goal
  }
  const payments = async (who: Person, goal: number): Promise<{ id: string; stripePaymentId: string }[]> =>
    asks(who, `goals/${goal}/transactions`, undefined, 'GET')

  it('to the only admin needs the members’ vote', async () => {
    const goal = await potOf([boss, ama], 50)
    await look([boss, goalPath(goal), 'Ask the members'])
    const proposal = { kind: 'payout', payoutId: 'round-1', memberUserId: boss.userId }
    await asks(boss, `goals/${goal}/votes`, proposal)
    await look([ama, goalPath(goal, 'rules'), sees('is the only admin: the other members decide')])
  })

  it('is approved, held, contested and judged, and a second admin confirms what needs two', async () => {
    const held = await potOf([kofi, ama], 100)
    const missed = await potOf([nia, ama], 50)
    await makeAdmins(stack.pool, chief.name)
    await look([boss, '/admin/payouts', 'Approve'])
    await asks(boss, `admin/payouts/${held}:round-1/hold`, { reason: words })
    await adminSends(boss, missed, '12')
    await asks(nia, `payouts/${missed}:round-1/contest`, { attempt: 1 })
    await look(
      [boss, '/admin/payouts', 'Hold longer', 'End the hold'],
      [chief, '/admin/payouts', sees('Decide the case')],
      [chief, `/admin/cases/${missed}:round-1`, page => press(page, 'Propose to a second admin')],
      [kofi, goalPath(held), sees('is on hold')],
      [nia, goalPath(missed), sees('An admin is looking into it')],
    )

    const [paid] = (await payments(ama, missed)).filter(({ stripePaymentId }) => stripePaymentId)
    const intent = paid?.stripePaymentId ?? ''
    await refundAtStripe(stack, { payment_intent: intent })
    await asks(ama, `goals/${missed}/contribute`, { amount: 50, paymentIntentId: intent })
    const debts = async () => (await rotationOf(ama, missed)).debts
    await eventually(async () => (await debts()).length).toBe(1)
    const [debt] = await debts()
    await asks(boss, `admin/goals/${missed}/debts/${debt?.id}/write-off`, { reason: words })
    const [passedOn] = await payments(ama, held)
    const refund = { id: randomUUID(), contributionId: passedOn?.id, reason: 'mistake' }
    await asks(boss, `admin/goals/${held}/refunds`, refund)
    await asks(boss, `admin/payouts/${held}:round-1/hold`, { reason: words, until: inDays(30) })
    await asks(chief, `admin/payouts/${missed}:round-1/case`, {
      attempt: 1,
      outcome: 'returned',
      note: words,
    })
    const all = sees('Write off', 'Refund', 'Hold')
    await look(
      [boss, '/admin/proposals', all],
      [chief, '/admin/proposals', all, 'Confirm', 'Decline'],
      [kofi, goalPath(held, 'money')],
      [nia, goalPath(missed, 'money')],
    )
  })

  it('that was recorded by mistake is corrected', async () => {
    const goal = await potOf([nia, kofi], 50)
    await adminSends(boss, goal, '13')
    const sent = async () => {
      const { lines } = await asks(boss, `admin/journal?goalId=${goal}`, undefined, 'GET')
      return lines.find(({ entry }: { entry: string }) => entry === 'PayoutSent')?.revision
    }
    await eventually(sent).toBeDefined()
    const revision = await sent()
    await look([boss, `/admin/events/goal-${goal}/${revision}`, 'Propose a correction'])
    await asks(boss, `admin/goals/${goal}/corrections`, { revision: Number(revision), reason: words })
    await look(
      [boss, '/admin/corrections', sees('Withdraw')],
      [boss, `/admin/events/goal-${goal}/${revision}`, sees('All corrections')],
      [chief, '/admin/corrections', 'Decline', page => press(page, 'Approve')],
    )
  })
})

it('an account is locked, and for longer by two admins', async () => {
  const path = `/admin?search=${yaw.name}`
  const forms = [
    'Manage',
    'Require two-step',
    'Make an admin',
    'End all sessions',
    'Lock the account',
    'Lock for longer',
  ]
  await look([boss, path, inDialog(...forms)])
  const lock = { reason: words, password }
  await asks(boss, `admin/users/${yaw.userId}/lock`, { ...lock, isLocked: true }, 'PUT')
  await asks(boss, `admin/users/${yaw.userId}/longer-lock`, { ...lock, days: 14 })
  await look([
    chief,
    path,
    inDialog('Manage', 'Unlock the account', 'Confirm the longer lock', 'Decline the longer lock'),
  ])
})

describe('after some time', () => {
  it('a paused schedule, an ended one, and a failed one; a round without a member; a void draw', async () => {
    const goal = await saved(ama.page, { name, targetAmount: '900' })
    await planned(ama.page, goal, 25)
    const [{ id: plan }] = await asks(ama, 'schedules', undefined, 'GET')
    await asks(ama, `schedules/${plan}`, { action: 'pause' }, 'PATCH')
    await look([ama, '/contributions', sees('Paused'), 'Change the plan', 'Remove'])
    await look([ama, '/contributions', inDialog('Change the plan', 'Cancel plan')])
    await asks(ama, `schedules/${plan}`, { action: 'cancel' }, 'PATCH')
    await look([ama, '/contributions', sees('plan that has ended')])

    const drawn = await circleOf([ama, kofi], { name, seats: 3, startsIn: 90 })
    await turn(ama, drawn, 'draw')
    const charter = { latePolicy: 'reduced', graceDays: 0, netArrears: false }
    const late = await circleOf([kofi, ama, nia, esi], { name, seats: 4, charter })
    await pays([kofi, ama, esi], late)
    const failing = await saved(esi.page, { name, targetAmount: '900' })
    await planned(esi.page, failing, 25, declinedOnceSaved)
    await passUntil(everybody(), (await rotationOf(kofi, late)).rounds[0]?.dueOn ?? '', 1)

    await eventually(async () => (await rotationOf(kofi, late)).may.closeShort).toBe(true)
    await look([kofi, goalPath(late), 'Close round'], [ama, goalPath(drawn), sees('Nothing was drawn')])
    await turn(kofi, late, 'close-short', { round: 1 })
    await join(ama, [nia], drawn)
    await turn(ama, drawn, 'draw')
    await look(
      [kofi, goalPath(late), 'Settle'],
      [kofi, goalPath(late, 'money')],
      [nia, goalPath(late), sees('Pay it')],
      [ama, goalPath(drawn), sees('These turns were drawn before')],
      [esi, '/contributions', sees('Fix payment')],
    )
    // More than two weeks late, a member can be replaced.
    await pass(everybody(), 15)
    await look([ama, goalPath(late, 'members'), 'Propose to replace somebody'])
    await asks(ama, `goals/${late}/votes`, { kind: 'replace', memberUserId: nia.userId, reason: words })
    await look(
      [kofi, goalPath(late, 'members'), sees('to replace')],
      [nia, goalPath(late, 'rules'), sees('to replace')],
    )
  })
})

it('money is handed over', async () => {
  const { url } = await startStack({ TEXTS: 'pseudo', PAYMENTS: 'record-only' })
  const [abi, kwa] = await people(visit, url, ['abi', 'kwa'])
  if (!abi || !kwa) throw new Error('no one is there')
  names.push(abi.name, kwa.name)
  const goal = await circleOf([abi, kwa], { name, seats: 2 })
  await look([kwa, goalPath(goal), 'Pay Now'])
  await asks(kwa, `goals/${goal}/contribute`, { amount: 100, method: 'cash', reference: '12' })
  await look(
    [abi, goalPath(goal), 'It has come', 'It has not come'],
    [kwa, goalPath(goal), 'Take it back'],
    [kwa, goalPath(goal, 'money')],
  )
})
