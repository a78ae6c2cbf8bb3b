import type { StoreError, StoreFault } from '#shared/ports/eventStore.ts'
import { type ProblemError, problem, refusalProblem } from './problem.ts'

/** The code of what is refused while the log can't be used. */
export const ledgerPaused = 'ledger_paused'

const away = (): ProblemError =>
  problem(503, 'The ledger cannot be written just now. Please try again in a moment.')
const heldBack = (): ProblemError => refusalProblem({ code: 'goal_held_back' })

/** What each fault of the event store is in HTTP. */
const problems: Readonly<Record<StoreFault, () => ProblemError>> = {
  unavailable: away,
  not_leader: away,
  access_denied: away,
  failed: away,
  not_ours: () =>
    problem(
      503,
      'Payments and changes are paused while our ledger is being checked. What you see stays as it is.',
      ledgerPaused,
    ),
  conflict: () => problem(409, 'Others changed this at the same moment. Please try again.', 'conflict'),
  deleted: heldBack,
  damaged: heldBack,
  too_large: () => problem(413, 'The request is too large'),
}

export const storeProblem = ({ fault }: StoreError): ProblemError => problems[fault]()
