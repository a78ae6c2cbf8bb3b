import { type Bug, noBug } from './bug.ts'
import { circles } from './circles.ts'
import { deciding } from './deciding.ts'
import { invitations } from './invitations.ts'
import { jobs } from './jobs.ts'
import { notices } from './notices.ts'
import { reminders } from './reminders.ts'
import { stripe } from './stripe.ts'
import { writing } from './writing.ts'

/** Every mistake that the simulation is known to find: `simulation.test.ts` holds it to that. */
export const planted: readonly Bug[] = Object.entries({
  ...writing,
  ...deciding,
  ...circles,
  ...stripe,
  ...jobs,
  ...notices,
  ...reminders,
  ...invitations,
}).map(([name, parts]) => ({ ...noBug, ...parts, name }))
