import type { GoalHandler } from '#ledger/handle.ts'
import { createOutgoingInvitations } from '#ledger/invitations/outgoing.ts'
import { createUnsubscribing } from '#ledger/notices/unsubscribe.ts'
import { userId } from '#shared/ids.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { createDeliverNoticeJob } from '../jobs/deliverNotice.ts'
import { createDueNoticesJob } from '../jobs/dueNotices.ts'
import { createExpireInvitationsJob } from '../jobs/expireInvitations.ts'
import { createGoalNoticeJob, createGoalNoticesJob } from '../jobs/goalNotice.ts'
import { createInvitationMailJob } from '../jobs/invitationMail.ts'
import { createSweepNoticesJob } from '../jobs/sweepNotices.ts'
import { createPosting, type Post } from '../notices/posting.ts'
import { startNoticesReactor } from '../reactors/notices.ts'
import { createRecentEvents } from '../reactors/recentEvents.ts'
import type { Party } from './core/timeline.ts'
import { admins } from './people/circleScenario.ts'
import { readerOf } from './people/circles.ts'
import { dueReadsFor } from './ports/dueReads.ts'
import { subscribing } from './ports/following.ts'
import { overdueFor } from './ports/invitations.ts'
import type { messengersFor } from './ports/mail.ts'
import { noticesFor, untoldFor } from './ports/notices.ts'
import { placesFor } from './ports/places.ts'
import type { Handlers } from './ports/queue.ts'
import type { registryFor } from './ports/registry.ts'
import type { ReadAndAppend } from './ports/store.ts'
import type { Surroundings } from './surroundings.ts'

export const appUrl = 'https://calabash.test'
const unsubscribing = createUnsubscribing(['the simulation'])

interface NewsParts {
  readonly goals: GoalHandler
  readonly store: ReadAndAppend
  readonly jobs: JobQueue
  readonly messengers: ReturnType<typeof messengersFor>
}
/** Those who follow the log and tell people, and the jobs by which they do. */
export const composeNews = (
  party: Party,
  around: Surroundings,
  { goals, store, jobs, messengers }: NewsParts,
) => {
  const { world, log, news, bug, zoneOf, registry, beats } = around
  const { clock } = world
  const { growth, inbox, places, leadership } = news
  const notices = bug.notices(noticesFor(world, inbox, { party, zoneOf }), world.random)
  const subscribe = bug.subscribe(subscribing(world, { log, growth }, party), log)
  const followed: EventStore = { ...store, subscribe, close: async () => undefined }
  const post: Post = news.tells ? createPosting({ notices, jobs, clock }) : async () => undefined
  const delivering = { notices, goals, ...messengers, appUrl }
  const [untold, recent] = [untoldFor(world, inbox, party), createRecentEvents()]
  const noticing: Parameters<typeof createGoalNoticeJob>[0] = {
    ...{ store: followed, goals, post, untold, recent, admins: async () => admins.map(userId) },
    invitedUser: async id => readerOf(registry.invitations.get(id)?.contact?.address),
  }
  const telling: { -readonly [N in keyof Handlers]: Handlers[N] } = {
    'goal-notice': createGoalNoticeJob(noticing),
    'goal-notices': createGoalNoticesJob({ ...noticing, jobs }),
    'deliver-notice': createDeliverNoticeJob(
      bug.delivering({ ...delivering, unsubscribeToken: () => undefined }),
    ),
  }
  const sweep = createSweepNoticesJob({ notices, untold, jobs, clock })
  const remind = createDueNoticesJob(
    bug.reminding({ reads: dueReadsFor(world, around.due, party), goals, notices, post, clock }),
  )
  if (news.tells) {
    telling['sweep-notices'] = beats.watched('sweep-notices', sweep)
    telling['due-notices'] = beats.watched('due-notices', remind)
  }
  const pool = placesFor(world, places, party)
  const lead = leadership.lead(party)
  const tell = (): void =>
    void startNoticesReactor({
      ...{ store: followed, pool, clock, lead, untold, recent, jobs },
      pause: ms => world.sleep(party, ms),
    })
  return { post, telling, tell }
}

interface InvitingParts extends Pick<NewsParts, 'goals' | 'jobs' | 'messengers'> {
  readonly registry: ReturnType<typeof registryFor>
  readonly newId: () => string
  readonly log: { error(details: object, message: string): void }
}
/** The jobs that send invitations, and end those whose time is over. */
export const composeInviting = (party: Party, around: Surroundings, parts: InvitingParts): Handlers => {
  const { world, bug, beats } = around
  const { goals, messengers } = parts
  const { clock } = world
  const { invitations: rows, users } = parts.registry
  const mails = bug.mails(
    createOutgoingInvitations(bug.inviting({ rows, users, goals, clock, unsubscribing })),
  )
  const overdue = overdueFor(world, around.registry.answers, party)
  return {
    'invitation-mail': createInvitationMailJob({ ...messengers, mails, appUrl }),
    'expire-invitations': beats.watched(
      'expire-invitations',
      createExpireInvitationsJob({ ...parts, clock, mails, overdue }),
    ),
  }
}
