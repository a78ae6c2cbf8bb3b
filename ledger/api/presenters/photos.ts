import type { PhotosResponse } from '#shared/api/photos.ts'
import type { PhotoOf } from '#shared/events/photos.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { mayAttachTo, type PhotoInGoal, removePhoto } from '../../domain/goal/photos/photos.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import type { ApiParts } from '../context.ts'
import { personOf } from './payout.ts'

interface Shown {
  readonly goalId: GoalId
  readonly state: GoalState
  readonly of: PhotoOf
  readonly photos: readonly PhotoInGoal[]
  readonly userId: UserId
}

/** The photos of a payment, with what the reader can do about them. */
export const photosResponse = async (
  { paymentPhotos, users }: Pick<ApiParts, 'paymentPhotos' | 'users'>,
  { goalId, state, of, photos, userId }: Shown,
): Promise<PhotosResponse> => {
  const stored = await paymentPhotos.stored(photos.map(photo => ({ ...photo, goalId })))
  return {
    photos: await Promise.all(
      photos.map(async ({ photoId, byUserId, attachedAt, sha256, bytes }) => ({
        id: photoId,
        by: personOf(byUserId, (await users.byId(byUserId))?.username ?? null),
        at: attachedAt,
        sha256,
        bytes,
        isErased: !stored.has(photoId),
        mayRemove:
          byUserId === userId &&
          removePhoto({ type: 'RemovePhoto', photoId, userId }, state).outcome === 'accepted',
      })),
    ),
    mayAttach: mayAttachTo(state, of, userId),
  }
}
