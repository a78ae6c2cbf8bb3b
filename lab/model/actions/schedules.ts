import { isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { duePeriod, periodToMakeUp } from '#ledger/domain/goal/schedules/schedules.ts'
import { type ScheduleId, scheduleId } from '#shared/ids.ts'
import type { Random } from '../../worlds/random.ts'
import { holders, organiser } from '../people.ts'
import { contribution, type World } from '../world.ts'
import type { Actions } from './action.ts'

const plan = (world: World, random: Random) =>
  random.maybe([...world.state().schedules.entries()].filter(([, { status }]) => status !== 'ended'))

const change = (world: World, random: Random, of: ScheduleId): void => {
  const named = { scheduleId: of, userId: undefined }
  if (random.below(4) === 0) world.ask({ ...named, type: 'CancelSchedule' })
  else world.ask({ ...named, type: 'PauseSchedule', reason: 'by_member' })
  if (random.below(3) > 0) world.ask({ ...named, type: 'ResumeSchedule', today: world.today() })
}

export const scheduleActions: Actions = {
  'make a plan': [
    [1, 2, 1],
    (world, random) => {
      const { terms } = world.state()
      if (!isCircle(world.state())) return
      world.ask({
        ...{ type: 'CreateSchedule', scheduleId: scheduleId(world.newId()), amountMinor: contribution },
        ...{ userId: random.maybe(holders(world)) ?? organiser(world), firstOn: world.today(), endsOn: null },
        ...{ every: terms?.rotation?.cycleType ?? 'monthly', hasCard: random.below(3) > 0 },
      })
    },
  ],
  'charge a plan': [
    [1, 6, 1],
    (world, random, processor) => {
      const [of, known] = plan(world, random) ?? []
      if (!of || !known) return
      const period = periodToMakeUp(world.state(), known) ?? duePeriod(known, world.today())
      const contributionId = world.newId()
      if (period === undefined) return
      world.ask({ type: 'ChargeSchedule', scheduleId: of, period, contributionId })
      if (random.below(2) > 0) processor.pay(contributionId)
      else world.ask({ type: 'ReleaseContribution', contributionId, reason: 'schedule_given_up' })
    },
  ],
  'change a plan': [
    [1, 3, 1],
    (world, random) => {
      const [of] = plan(world, random) ?? []
      if (of) change(world, random, of)
    },
  ],
}
