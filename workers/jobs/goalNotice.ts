import type { GoalHandler } from '#ledger/handle.ts'
import { type GoalEvent, goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { goalId, type InvitationId, type UserId } from '#shared/ids.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import { isObjection } from '../notices/fromDisputes.ts'
import { noticesOf } from '../notices/fromEvent.ts'
import type { Post } from '../notices/posting.ts'
import type { Untold } from '../reactors/untold.ts'

interface Parts {
  readonly store: EventStore
  readonly goals: GoalHandler
  readonly post: Post
  /** Whose verified address was invited, if anybody's. */
  readonly invitedUser: (invitationId: InvitationId) => Promise<UserId | undefined>
  readonly admins: () => Promise<readonly UserId[]>
  readonly untold: Pick<Untold, 'told'>
}

/** Tells everybody concerned of one event. */
export const createGoalNoticeJob =
  ({ store, goals, post, invitedUser, admins, untold }: Parts) =>
  async (job: JobPayloads['goal-notice']): Promise<void> => {
    const id = goalId(job.goalId)
    const recorded = await readOne(store, goalStream(id), BigInt(job.revision))
    if (!recorded || recorded.id !== job.eventId)
      throw new Error(`event ${job.eventId} is not where it was found`)
    const event = parseGoalEvent(recorded.type, recorded.data)
    const { at, actor } = metadataSchema.parse(recorded.metadata)
    const state = await goals.load(id, 'fresh')
    const invitedUserId =
      event.type === 'InvitationIssued' ? await invitedUser(event.data.invitationId) : undefined
    const about = { goalId: id, eventId: recorded.id, at, actor, event, state, invitedUserId }
    await post(noticesOf(isForAdmins(event) ? { ...about, admins: await admins() } : about))
    await untold.told(recorded.id)
  }

const isForAdmins = (event: GoalEvent): boolean =>
  event.type === 'PayoutContested' || event.type === 'CorrectionProposed' || isObjection(event)

const readOne = async (
  store: EventStore,
  stream: string,
  revision: bigint,
): Promise<RecordedEvent | undefined> => {
  for await (const event of store.read(stream, revision)) return event
  return undefined
}
