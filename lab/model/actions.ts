import { type CircleCommand, circleCommands } from '../worlds/circle.ts'
import type { Random } from '../worlds/random.ts'
import type { Actions, Weights } from './actions/action.ts'
import { formingActions } from './actions/forming.ts'
import { memberActions } from './actions/members.ts'
import { moneyActions } from './actions/money.ts'
import { admins, payoutActions } from './actions/payouts.ts'
import { roundActions } from './actions/rounds.ts'
import { scheduleActions } from './actions/schedules.ts'
import { standInActions } from './actions/standIns.ts'
import { members, organiser } from './people.ts'
import type { Processor } from './processor.ts'
import type { World } from './world.ts'

/** Actions of one command, chosen as in the simulation. */
const commandWeights: Readonly<Record<CircleCommand, Weights>> = {
  leave: [2, 1, 2],
  remove: [1, 1, 1],
  'change role': [2, 3, 1],
  archive: [1, 1, 1],
  restore: [3, 4, 1],
  'accept charter': [4, 0, 0],
  'amend charter': [2, 1, 0],
  order: [3, 1, 0],
  shrink: [1, 1, 0],
  draw: [2, 1, 0],
  'add chance': [4, 0, 0],
  'show chance': [4, 0, 0],
  'add in the open': [1, 0, 0],
  reveal: [2, 0, 0],
  'open round': [1, 5, 0],
  'close short': [0, 8, 0],
  'propose swap': [1, 7, 1],
  'answer swap': [0, 9, 1],
  'wind up': [1, 1, 1],
  'propose vote': [1, 4, 1],
  vote: [1, 9, 1],
  'withdraw proposal': [0, 1, 0],
  'announce pause': [0, 2, 0],
  'object to pause': [0, 1, 0],
  'ask guarantor': [0, 5, 0],
  'answer guarantee': [0, 8, 0],
  'end guarantee': [0, 1, 0],
  'release debt': [0, 4, 3],
  'confirm payment': [1, 4, 1],
  'deny payment': [1, 1, 1],
  'approve payout': [0, 3, 4],
  'send payout': [0, 3, 3],
  'answer payout': [0, 11, 12],
  'end case': [0, 7, 7],
  'end admin proposal': [0, 7, 7],
  'propose correction': [2, 5, 6],
  'end correction': [2, 5, 5],
}

const decide = (world: World, random: Random, name: CircleCommand): void => {
  const command = circleCommands({
    goalId: world.goalId,
    state: world.state(),
    events: world.events,
    random,
    now: world.now(),
    by: random.maybe(members(world)) ?? organiser(world),
    admins,
    startsWithinDays: 60,
  })[name]()
  if (command) world.ask(command)
}

const all: readonly Actions[string][] = [
  ...Object.entries(commandWeights).map(([name, weights]): Actions[string] => [
    weights,
    (world, random) => decide(world, random, name as CircleCommand),
  ]),
  ...[
    formingActions,
    memberActions,
    moneyActions,
    roundActions,
    payoutActions,
    scheduleActions,
    standInActions,
  ].flatMap(Object.values),
]

const byPhase = [0, 1, 2].map(phase =>
  all.flatMap(([weights, act]) => Array.from({ length: weights[phase] ?? 0 }, () => act)),
)

const phaseOf = ({ startsOn, cancelled, closedRounds, terms }: ReturnType<World['state']>): number => {
  const [forming, turning, over] = [0, 1, 2]
  if (cancelled) return over
  // A goal without turns accepts money from beginning to end.
  if (!terms?.rotation) return turning
  if (closedRounds >= terms.rotation.seats) return over
  return startsOn === undefined ? forming : turning
}

/** One action that is possible in the goal's phase. */
export const act = (world: World, processor: Processor, random: Random): void =>
  random.pick(byPhase[phaseOf(world.state())] ?? [])(world, random, processor)
