import { type Bug, bugOf } from './bug.ts'
import { circles, decisions } from './circles.ts'
import { invitations } from './invitations.ts'
import { jobs } from './jobs.ts'
import { notices, reminders } from './notifications.ts'
import { stripe } from './stripe.ts'
import { writing } from './writing.ts'

/** Every mistake that the simulation must find; `simulation.test.ts` checks that it does. */
export const planted: readonly Bug[] = Object.entries({
  ...writing,
  ...decisions,
  ...circles,
  ...stripe,
  ...jobs,
  ...notices,
  ...reminders,
  ...invitations,
}).map(([name, parts]) => bugOf(name, parts))
