import type { TrailEvent } from '#shared/api/payments.ts'
import { goalStream } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { ContributionId, GoalId } from '#shared/ids.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { wholeStream } from '#shared/wholeStream.ts'

/** Every event about one payment or one payout, in order, as in the log. */
export const trailOf = async (
  store: Pick<EventStore, 'read'>,
  goalId: GoalId,
  about: { readonly contributionId: ContributionId } | { readonly payoutId: string },
): Promise<TrailEvent[]> => {
  const [[name, id] = []] = Object.entries(about)
  const trail: TrailEvent[] = []
  for await (const { type, revision, data, metadata, untrusted } of wholeStream(store, goalStream(goalId))) {
    if (untrusted !== undefined) break
    if (name === undefined || !isAbout(data, name, id)) continue
    const { at } = metadataSchema.parse(metadata)
    trail.push({ revision: Number(revision), type, at, data })
  }
  return trail
}

/** Including reversed entries about it. */
const isAbout = (data: unknown, name: string, id: string | undefined): boolean => {
  const { mistaken, ...own } = data as Readonly<Record<string, unknown>>
  if (own[name] === id) return true
  return typeof mistaken === 'object' && mistaken !== null && 'data' in mistaken
    ? isAbout(mistaken.data, name, id)
    : false
}
