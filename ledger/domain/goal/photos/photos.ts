import type { GoalEvent } from '#shared/events/goal.ts'
import type { PhotoOf } from '#shared/events/photos.ts'
import type { UserId } from '#shared/ids.ts'
import { mostPhotos, mostPhotosOfSide } from '#shared/paymentPhotos.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { GoalState } from '../state.ts'
import { maySeePhoto, maySeePhotosOf, type Sides, sideOf, sidesOf } from './permissions.ts'
import type { Photo } from './photoState.ts'

/** One of the two sides of a payment outside attaches a photo to it, whose file is stored already. */
export interface AttachPhoto {
  readonly type: 'AttachPhoto'
  readonly photoId: string
  readonly of: PhotoOf
  readonly userId: UserId
  readonly sha256: string
  readonly bytes: number
  readonly now: Instant
}
/** Who has attached it takes it back. */
export interface RemovePhoto {
  readonly type: 'RemovePhoto'
  readonly photoId: string
  readonly userId: UserId
}

export const attachPhoto = (
  { photoId, of, userId: byUserId, sha256, bytes, now: attachedAt }: AttachPhoto,
  state: GoalState,
): Decision<GoalEvent> => {
  const sides = sidesOf(state, of)
  if (!sides) return refuse('no_payment_outside')
  const side = sideOf(sides, byUserId)
  if (!side) return refuse('not_a_side')
  const known = state.photos.get(photoId)
  if (known) return isSame(known, { of, byUserId, sha256 }) ? accept() : refuse('photo_differs')
  if (!hasPlace(state, of, { sides, side }))
    return refuse('photos_full', { most: mostPhotos, ofSide: mostPhotosOfSide })
  const userId = otherSide(sides, side)
  return accept({ type: 'PhotoAttached', data: { photoId, of, byUserId, userId, sha256, bytes, attachedAt } })
}

export const removePhoto = (
  { photoId, userId: byUserId }: RemovePhoto,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.photos.get(photoId)
  if (!known) return refuse('photo_not_found')
  if (known.isRemoved) return accept()
  if (known.byUserId !== byUserId) return refuse('not_own_photo')
  // An admin decides the case by what was attached.
  if ('payoutId' in known.of && state.openCases.has(known.of.payoutId)) return refuse('photo_in_case')
  return accept({ type: 'PhotoRemoved', data: { photoId, byUserId } })
}

/** Whether the user is a side that has attached fewer than it may. */
export const mayAttachTo = (state: GoalState, of: PhotoOf, userId: UserId): boolean => {
  const sides = sidesOf(state, of)
  const side = sides && sideOf(sides, userId)
  return sides !== undefined && side !== undefined && hasPlace(state, of, { sides, side })
}

const hasPlace = (
  state: GoalState,
  of: PhotoOf,
  { sides, side }: { readonly sides: Sides; readonly side: 'payer' | 'receiver' },
): boolean => {
  const others = photosOf(state, of)
  const ofSide = others.filter(photo => sideOf(sides, photo.byUserId) === side)
  return others.length < mostPhotos && ofSide.length < mostPhotosOfSide
}

export interface PhotoInGoal extends Photo {
  readonly photoId: string
}

/** Those of one payment that the user may see. Undefined for users who have nothing to do with that payment. */
export const photosSeenBy = (
  state: GoalState,
  of: PhotoOf,
  userId: UserId,
): readonly PhotoInGoal[] | undefined => {
  const seen = photosOf(state, of).filter(photo => maySeePhoto(state, photo, userId))
  return seen.length > 0 || maySeePhotosOf(state, of, userId) ? seen : undefined
}

/** Those of one payment, the first attached first. */
export const photosOf = (state: GoalState, of: PhotoOf): readonly PhotoInGoal[] =>
  [...state.photos.entries()].flatMap(([photoId, photo]) =>
    isOf(photo, of) && !photo.isRemoved ? [{ ...photo, photoId }] : [],
  )

const isSame = (known: Photo, { of, byUserId, sha256 }: Pick<Photo, 'of' | 'byUserId' | 'sha256'>): boolean =>
  !known.isRemoved && isOf(known, of) && known.byUserId === byUserId && known.sha256 === sha256

const isOf = ({ of: known }: Photo, of: PhotoOf): boolean =>
  'contributionId' in known
    ? 'contributionId' in of && known.contributionId === of.contributionId
    : 'payoutId' in of && known.payoutId === of.payoutId && known.attempt === of.attempt

const otherSide = ({ payer, receiver }: Sides, side: 'payer' | 'receiver'): UserId | null =>
  side === 'payer' ? receiver : payer
