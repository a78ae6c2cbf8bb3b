import { type Bug, bugOf } from './bug.ts'
import { circles, decisions } from './circles.ts'
import { debits } from './debits.ts'
import { invitations } from './invitations.ts'
import { jobs } from './jobs.ts'
import { notices, reminders } from './notifications.ts'
import { stripe } from './stripe.ts'
import { transfers } from './transfers.ts'
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
  ...transfers,
  ...debits,
}).map(([name, parts]) => bugOf(name, parts))
