import type { PhotoOf } from '#shared/events/photos.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Refusal } from '#shared/refusals.ts'
import { mostPhotosOfPerson, type PaymentPhotos } from '../accounts/paymentPhotos.ts'
import type { Context, Handled } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

interface Photos extends Pick<Dependencies, 'goals' | 'clock'> {
  readonly paymentPhotos: PaymentPhotos
}
interface InGoal {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly photoId: string
}

/** The file is stored before its event is appended, so that no event is without its file. What is refused is deleted again. */
export const attachPhoto = async (
  { goals, clock, paymentPhotos }: Photos,
  { of, file, ...about }: InGoal & { readonly of: PhotoOf; readonly file: Buffer },
  context: Context,
): Promise<Handled | Refusal> => {
  const { goalId, userId, photoId } = about
  if ((await paymentPhotos.countOf(userId)) >= mostPhotosOfPerson)
    return { code: 'photos_of_person_full', values: { most: mostPhotosOfPerson } }
  const stored = await paymentPhotos.keep({ ...about, file })
  if (!stored) return { code: 'photo_differs' }
  const command = { type: 'AttachPhoto', photoId, of, userId, ...stored, now: clock.now() } as const
  const handled = await goals.handle(goalId, command, context)
  if (handled.outcome === 'refused') {
    const known = (await goals.load(goalId, 'fresh')).photos.get(photoId)
    // The same request may have attached it a moment before.
    if (known?.byUserId !== userId || known.isRemoved) await paymentPhotos.forget(photoId, userId)
  }
  return handled
}

export const removePhoto = async (
  { goals, paymentPhotos }: Omit<Photos, 'clock'>,
  { goalId, userId, photoId }: InGoal,
  context: Context,
): Promise<Handled> => {
  const handled = await goals.handle(goalId, { type: 'RemovePhoto', photoId, userId }, context)
  if (handled.outcome === 'accepted') await paymentPhotos.forget(photoId, userId)
  return handled
}
