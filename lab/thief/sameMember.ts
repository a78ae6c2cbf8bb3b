import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Recorded } from './recorded.ts'

/**
 * The log with one id for each person. Where an account was merged with a member without one, its later events name the member's first id.
 * The account had nothing to do with the circle before.
 */
export const underFirstIds = (log: readonly Recorded[]): readonly Recorded[] => {
  const first = new Map<UserId, UserId>()
  return log.map(recorded => {
    const { event } = recorded
    const named = first.size > 0 ? { ...recorded, event: underIds(event, first) } : recorded
    if (event.type === 'StandInMerged') first.set(event.data.accountUserId, event.data.userId)
    return named
  })
}

/** The event with these ids in place of others. */
export const underIds = (event: GoalEvent, first: ReadonlyMap<UserId, UserId>): GoalEvent =>
  withIds(event, '', first) as GoalEvent

const withIds = (value: unknown, name: string, first: ReadonlyMap<UserId, UserId>): unknown => {
  if (typeof value === 'number')
    return /([uU]serIds?|order|latecomers)$/.test(name) ? (first.get(value as UserId) ?? value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(one => withIds(one, name, first))
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, withIds(one, field, first)]))
}
