import { type PhotosQuery, photosQuery } from '#shared/api/photos.ts'
import type { PhotoOf } from '#shared/events/photos.ts'
import { contributionId, type GoalId, uuidForm } from '#shared/ids.ts'
import { maxPhotoBytes, photoTypeOf } from '#shared/paymentPhotos.ts'
import { maySeePhoto, sideOf, sidesOf } from '../../domain/goal/photos/permissions.ts'
import type { Photo } from '../../domain/goal/photos/photoState.ts'
import { photosOf, photosSeenBy } from '../../domain/goal/photos/photos.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { encodeInThread } from '../../photos/encodeInThread.ts'
import { attachPhoto, removePhoto } from '../../useCases/attachPhoto.ts'
import type { ApiDependencies, ApiParts } from '../context.ts'
import { endpoint, type RequestContext, refusalIn } from '../endpoint.ts'
import { takePlace } from '../exporting.ts'
import { limit } from '../guards/limit.ts'
import { goalInPath, type InGoal, requireConcern } from '../guards/membership.ts'
import { admin, user } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { photosResponse } from '../presenters/photos.ts'
import { problem, refusalProblem } from '../problem.ts'
import { rawBody } from '../rawBody.ts'

interface OfPayment extends InGoal {
  readonly query: PhotosQuery
}

const paymentIn = ({ contribution, payout, attempt }: PhotosQuery): PhotoOf =>
  contribution === undefined
    ? { payoutId: payout ?? '', attempt: attempt ?? 1 }
    : { contributionId: contributionId(contribution) }

/**
 * Guard: the photo that the path names.
 * @throws ProblemError 404
 */
const photoInPath = ({ params }: RequestContext): { readonly photoId: string } => {
  const photoId = params['photoId'] ?? ''
  if (!uuidForm.test(photoId)) throw refusalProblem({ code: 'photo_not_found' })
  return { photoId }
}

/** Check: to callers who are neither members nor sides of the payment the goal does not exist. */
const payment = async (
  _: unknown,
  parts: ApiParts,
  { goalId: goal, userId, query }: OfPayment,
): Promise<{ readonly of: PhotoOf }> => {
  const of = paymentIn(query)
  const concerns = (state: GoalState) =>
    state.members.has(userId) || photosSeenBy(state, of, userId) !== undefined
  await requireConcern(parts, { goal, userId }, concerns)
  return { of }
}

/**
 * Check: the caller is one of the two sides, before a file is read from them.
 * @throws ProblemError 403, 409
 */
const side = async (
  _: unknown,
  { goals }: ApiParts,
  { goalId, userId, of }: InGoal & { readonly of: PhotoOf },
): Promise<void> => {
  const sides = sidesOf(await goals.load(goalId, 'fresh'), of)
  if (!sides) throw refusalProblem({ code: 'no_payment_outside' })
  if (!sideOf(sides, userId)) throw refusalProblem({ code: 'not_a_side' })
}

/** Guard: a photo that the caller may see; for others there is none. */
const photoSeen = async (
  _: unknown,
  parts: ApiParts,
  { goalId: goal, userId, photoId }: InGoal & { readonly photoId: string },
): Promise<{ readonly photo: Photo }> => {
  const seenIn = (state: GoalState): Photo | undefined => {
    const photo = state.photos.get(photoId)
    return photo && !photo.isRemoved && maySeePhoto(state, photo, userId) ? photo : undefined
  }
  const concerns = (state: GoalState) => state.members.has(userId) || seenIn(state) !== undefined
  await requireConcern(parts, { goal, userId }, concerns)
  const photo = seenIn(await parts.goals.load(goal))
  if (!photo) throw refusalProblem({ code: 'photo_not_found' })
  return { photo }
}

const photoForAdmin = async (
  _: unknown,
  { goals }: ApiParts,
  { goalId, photoId }: { readonly goalId: GoalId; readonly photoId: string },
): Promise<{ readonly photo: Photo }> => {
  const photo = (await goals.load(goalId)).photos.get(photoId)
  if (!photo || photo.isRemoved) throw refusalProblem({ code: 'photo_not_found' })
  return { photo }
}

const list = async (deps: ApiDependencies, { goalId, userId, of }: InGoal & { readonly of: PhotoOf }) => {
  const state = await deps.goals.load(goalId)
  const photos = photosSeenBy(state, of, userId)
  if (!photos) throw refusalProblem({ code: 'not_a_side' })
  return photosResponse(deps, { goalId, state, of, photos, userId })
}

/** The file as it is stored, which is never shown as a page: a browser saves it, or shows it in an image. */
const sendFile = async (
  ctx: RequestContext,
  { paymentPhotos }: ApiDependencies,
  { goalId, photoId, photo }: { readonly goalId: GoalId; readonly photoId: string; readonly photo: Photo },
): Promise<void> => {
  const file = await paymentPhotos.file({ goalId, photoId, sha256: photo.sha256 })
  if (!file) throw problem(410, 'photo_erased')
  ctx.attachment(`payment-${photoId}.webp`)
  ctx.type = 'image/webp'
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
  ctx.body = file
}

const tooLong = () => problem(413, 'photo_too_large')

/** @throws ProblemError for a file that is no photo */
const photoInBody = async (ctx: RequestContext): Promise<Buffer> => {
  const content = await rawBody(ctx, { most: maxPhotoBytes, tooLong, patienceMs: 60_000 })
  if (content.length === 0) throw problem(400, 'file_empty')
  if (!photoTypeOf(content)) throw problem(415, 'photo_kind')
  return content
}

/** Photos of payments outside. */
export const photoEndpoints = [
  endpoint('GET /api/goals/:id/photos', {
    guards: [user, goalInPath],
    query: photosQuery,
    checks: [payment],
    run: list,
  }),
  endpoint('PUT /api/goals/:id/photos/:photoId', {
    guards: [user, goalInPath, photoInPath],
    query: photosQuery,
    checks: [payment, side, limit('photo')],
    respond: async (ctx, deps, input) => {
      const content = await photoInBody(ctx)
      // A decoder needs much memory.
      const giveBack = takePlace({ userId: input.userId, ip: ctx.ip })
      const file = await encodeInThread(content).finally(giveBack)
      if (!file) throw problem(422, 'photo_unreadable')
      const attached = await attachPhoto(deps, { ...input, file }, input.context)
      const refusal = refusalIn(attached)
      if (refusal) throw refusalProblem(refusal)
      if ('position' in attached && attached.position !== undefined) ctx.state.wrote(attached.position)
      ctx.body = await list(deps, input)
    },
  }),
  endpoint('GET /api/goals/:id/photos/:photoId', {
    guards: [user, goalInPath, photoInPath, photoSeen],
    respond: sendFile,
  }),
  endpoint('DELETE /api/goals/:id/photos/:photoId', {
    guards: [user, goalInPath, photoInPath, photoSeen, limit('turn')],
    run: (deps, input) => removePhoto(deps, input, input.context),
    present: async (_, { photo, goalId, userId }, deps) => ({
      body: await list(deps, { goalId, userId, of: photo.of }),
    }),
  }),

  endpoint('GET /api/admin/goals/:id/photos', {
    guards: [admin, stepUp, goalInPath],
    query: photosQuery,
    run: async (deps, { goalId, userId, query }) => {
      const of = paymentIn(query)
      const state = await deps.goals.load(goalId)
      return photosResponse(deps, { goalId, state, of, photos: photosOf(state, of), userId })
    },
  }),
  endpoint('GET /api/admin/goals/:id/photos/:photoId', {
    guards: [admin, stepUp, goalInPath, photoInPath, photoForAdmin],
    respond: sendFile,
  }),
]
