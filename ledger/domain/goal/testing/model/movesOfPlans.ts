import { type ScheduleId, scheduleId } from '#shared/ids.ts'
import { duePeriod, periodToMakeUp } from '../../plans/schedules.ts'
import { isCircle } from '../../rotation/circle.ts'
import type { Dice } from './dice.ts'
import type { Move } from './moves.ts'
import { holders, organiser } from './people.ts'
import { contribution, type World } from './world.ts'

const plan = (world: World, roll: Dice) =>
  roll.of([...world.state().schedules.entries()].filter(([, { status }]) => status !== 'ended'))

const change = (world: World, roll: Dice, of: ScheduleId): void => {
  const named = { scheduleId: of, userId: undefined }
  if (roll(4) === 0) world.ask({ ...named, type: 'CancelSchedule' })
  else world.ask({ ...named, type: 'PauseSchedule', reason: 'by_member' })
  if (roll(3) > 0) world.ask({ ...named, type: 'ResumeSchedule', today: world.today() })
}

export const planMoves: readonly Move[] = [
  {
    name: 'make a plan',
    ...{ forming: 1, turning: 2, over: 1 },
    make: (world, roll) => {
      const { terms } = world.state()
      if (!isCircle(world.state())) return
      world.ask({
        ...{ type: 'CreateSchedule', scheduleId: scheduleId(world.newId()), amountCents: contribution },
        ...{ userId: roll.of(holders(world)) ?? organiser(world), firstOn: world.today(), endsOn: null },
        ...{ every: terms?.rotation?.cycleType ?? 'monthly', hasCard: roll(3) > 0 },
      })
    },
  },
  {
    name: 'charge a plan',
    ...{ forming: 1, turning: 6, over: 1 },
    make: (world, roll, processor) => {
      const [of, known] = plan(world, roll) ?? []
      if (!of || !known) return
      const period = periodToMakeUp(world.state(), known) ?? duePeriod(known, world.today())
      const contributionId = world.newId()
      if (period === undefined) return
      world.ask({ type: 'ChargeSchedule', scheduleId: of, period, contributionId })
      if (roll(2) > 0) processor.pay(contributionId)
      else world.ask({ type: 'ReleaseContribution', contributionId, reason: 'schedule_given_up' })
    },
  },
  {
    name: 'change a plan',
    ...{ forming: 1, turning: 3, over: 1 },
    make: (world, roll) => {
      const [of] = plan(world, roll) ?? []
      if (of) change(world, roll, of)
    },
  },
]
