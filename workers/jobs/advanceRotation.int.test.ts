import { expect, it } from 'vitest'
import { foundCircle, rotationOf } from '#lab/builders/circle.ts'
import { registerSaver, type Saver } from '#lab/builders/client.ts'
import { connectPg } from '#lab/builders/connectPg.ts'
import { startStack } from '#lab/builders/stack.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { followReadSide } from '#projections/engine/checkpoints.ts'
import { type GoalEvent, goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { type CalendarDate, instant, plusDays } from '#shared/time.ts'
import { createCircleReads } from '../notifications/reads.ts'
import { createAdvanceRotationJob } from './advanceRotation.ts'

// The clock of the stack's own worker stands still, so only the workers of the test advance circles.
const stack = await startStack({ PAYMENTS: 'record-only' })

/** Simulates a worker in another process: without anything in memory, at the given day. */
const workerAt = (day: CalendarDate) => {
  const clock = { now: () => instant(Date.parse(`${day}T12:00:00Z`)) }
  const failures: unknown[] = []
  const job = createAdvanceRotationJob({
    reads: createCircleReads(stack.pool),
    goals: createGoalHandler({ store: stack.store, clock }),
    drawSeeds: { make: async () => '', of: async () => undefined },
    jobs: { add: async () => undefined, addAll: async () => undefined },
    outages: { note: async () => undefined },
    locks: { toNote: async () => [], noted: async () => undefined },
    firmAfterDays: 0,
    clock,
    log: { error: details => failures.push(details) },
  })
  return { job, failures }
}
const eventsOf = async (goal: number) => {
  const events: { event: GoalEvent; position: bigint }[] = []
  for await (const { type, data, position } of stack.store.read(goalStream(goalId(goal))))
    events.push({ event: parseGoalEvent(type, data), position: position ?? -1n })
  return events
}
const milestones = async (goal: number) =>
  (await eventsOf(goal)).flatMap(({ event }) => {
    switch (event.type) {
      case 'RoundOpened':
        return [`opened ${event.data.round} due ${event.data.dueOn}`]
      case 'GraceExtended':
        return [`grace until ${event.data.until}`]
      case 'MemberLate':
        return [`late ${event.data.userId} in ${event.data.round}`]
      case 'RoundClosed':
        return [`closed ${event.data.round}`]
      default:
        return []
    }
  })

it('closes each round of a circle exactly once, with many concurrent workers and after weeks of downtime', async () => {
  const side = await followReadSide(connectPg(stack.databaseUrl), readSchema)
  try {
    const savers: Saver[] = []
    for (const name of ['ama', 'kofi', 'nia']) savers.push(await registerSaver(stack.url, `clock-${name}`))
    const goal = await foundCircle(savers, { charter: { latePolicy: 'reduced', graceDays: 2 } })
    const [ama, kofi, nia] = savers.map(({ userId }) => userId)
    const { startsOn } = await rotationOf(savers[0]!, goal)
    const start = startsOn as CalendarDate
    expect(await milestones(goal)).toEqual([`opened 1 due ${plusDays(start, 7)}`])

    for (const saver of savers) {
      const said = await saver.post(`/api/goals/${goal}/contribute`, { amount: 100, method: 'cash' })
      if (said.status !== 202) continue // a payment into one's own pot needs no confirmation
      const path = `/api/goals/${goal}/contributions/${said.body.transaction.id}/confirm`
      expect((await savers[0]!.post(path)).status).toBe(200)
    }
    const closed = [`opened 1 due ${plusDays(start, 7)}`, 'closed 1']
    expect((await milestones(goal)).slice(0, 2)).toEqual(closed)

    // Six processes start on the same day, and each runs twice, because the read side may lag at the first
    // run.
    const comeBack = async (day: CalendarDate): Promise<void> => {
      const workers = Array.from({ length: 6 }, () => workerAt(day))
      for (let time = 0; time < 2; time++) {
        await side.waitFor((await eventsOf(goal)).at(-1)!.position, 20_000)
        await Promise.all(workers.map(({ job }) => job()))
      }
      expect(workers.flatMap(({ failures }) => failures)).toEqual([])
    }
    await comeBack(plusDays(start, 24))
    // On the calendar, but never on a day before the round could have opened.
    const opened = [...closed, `opened 2 due ${plusDays(start, 28)}`]
    expect(await milestones(goal)).toEqual(opened)
    // The workers were down for days after the grace period, so no member becomes late at once.
    await comeBack(plusDays(start, 33))
    const extended = [...opened, `grace until ${plusDays(start, 35)}`]
    expect(await milestones(goal)).toEqual(extended)
    await comeBack(plusDays(start, 36))
    const late = [...extended, ...[ama, kofi, nia].map(id => `late ${id} in 2`)]
    expect(await milestones(goal)).toEqual(late)
    // The recipient has had a week to close it.
    await comeBack(plusDays(start, 43))
    expect(await milestones(goal)).toEqual([...late, 'closed 2', `opened 3 due ${plusDays(start, 49)}`])
  } finally {
    await side.close()
  }
})

it('lets the claim to a seat stand when its notice is over, before the circle begins too', async () => {
  const side = await followReadSide(connectPg(stack.databaseUrl), readSchema)
  try {
    const savers = [
      await registerSaver(stack.url, 'clock-efua'),
      await registerSaver(stack.url, 'clock-yaw'),
    ] as const
    const goal = goalId(await foundCircle(savers, { seats: 4 }))
    const [organiser, member] = [userId(savers[0].userId), userId(savers[1].userId)]
    const start: CalendarDate = (await savers[0].get('/sandbox/clock')).body.now.slice(0, 10)
    const now = instant(Date.parse(`${start}T12:00:00Z`))
    const goals = createGoalHandler({ store: stack.store, clock: { now: () => now } })
    const correlation = '11111111-1111-4111-8111-111111111111'
    const context = { actor: 'system:test', cause: 'test', correlation }
    const standInUserId = userId(9_000_001)
    const about = { standInUserId, claim: 1, now }
    for (const command of [
      {
        type: 'AddStandIn',
        userId: organiser,
        standInUserId,
        hasNumber: true,
        figureMinor: minor(1_000_00),
        now,
      },
      { type: 'ClaimSeat', userId: standInUserId, textedTo: 0, now },
      { type: 'VouchForClaim', userId: member, ...about },
    ] as const)
      expect(await goals.handle(goal, command, context)).not.toHaveProperty('code')
    const endsAfter = async (days: number): Promise<boolean> => {
      await side.waitFor((await eventsOf(goal)).at(-1)!.position, 20_000)
      const { job, failures } = workerAt(plusDays(start, days))
      await job()
      expect(failures).toEqual([])
      return (await eventsOf(goal)).some(({ event }) => event.type === 'SeatClaimEnded')
    }
    expect(await endsAfter(2)).toBe(false)
    expect(await endsAfter(4)).toBe(true)
  } finally {
    await side.close()
  }
})
