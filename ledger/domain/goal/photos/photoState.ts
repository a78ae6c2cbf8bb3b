import type { GoalEventOf } from '#shared/events/goal.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

export interface PhotoState {
  /** The photos of payments outside, by id, in the order in which they were attached. */
  readonly photos: DraftMap<string, Photo>
}
export interface Photo extends Omit<GoalEventOf<'PhotoAttached'>['data'], 'photoId'> {
  /** It stays known, so that no other photo gets its id. */
  readonly isRemoved: boolean
}

export const initialPhotos = (): PhotoState => ({ photos: draftMap() })
export const draftPhotos = ({ photos }: PhotoState) => ({ photos: draftOf(photos) })
