import type { UserId } from '#shared/ids.ts'
import type { Bug } from './bugs/bug.ts'
import type { World } from './core/world.ts'
import type { Beats } from './ports/beats.ts'
import type { CircleAnswers } from './ports/circleReads.ts'
import type { DueAnswers } from './ports/dueReads.ts'
import type { Growth, Leadership } from './ports/following.ts'
import type { Mailboxes } from './ports/mail.ts'
import type { Inbox } from './ports/notices.ts'
import type { Accounts } from './ports/payers.ts'
import type { Places } from './ports/places.ts'
import type { Jobs } from './ports/queue.ts'
import type { Answers } from './ports/reads.ts'
import type { Registry } from './ports/registry.ts'
import type { Log } from './ports/store.ts'
import type { StripeParts } from './stripe/sdk.ts'

/** What all processes share. */
export interface Surroundings {
  readonly world: World
  readonly log: Log
  readonly reads: Answers
  readonly circles: CircleAnswers
  readonly due: DueAnswers
  readonly accounts: Accounts
  readonly registry: Registry
  readonly jobs: Jobs
  readonly beats: Beats
  readonly stripe: StripeParts
  readonly bug: Bug
  readonly news: News
  readonly zoneOf: (userId: UserId) => string | undefined
  /** How money moves here. */
  readonly money: 'cards' | 'outside'
  /** In which people live. */
  readonly zones: readonly string[]
}

/** What those who tell people of things stand on. */
export interface News {
  readonly inbox: Inbox
  readonly mailboxes: Mailboxes
  readonly places: Places
  readonly growth: Growth
  readonly leadership: Leadership
  /** Whether anybody is told of anything. */
  readonly tells: boolean
}
