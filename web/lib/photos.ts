import useSWR from 'swr'
import type { PhotosResponse } from '#shared/api/photos.ts'
import { maxPhotoBytes } from '#shared/paymentPhotos.ts'
import { goalKey, keysOfGoal } from './goals.ts'
import { send, upload } from './http.ts'
import { useRefresh } from './useRefresh.ts'

/** A payment outside: one that its payer has reported, or one sending of a payout. */
export type PhotosOf = { readonly goalId: number } & (
  | { readonly contribution: string }
  | { readonly payout: string; readonly attempt: number }
)

const placeOf = ({ goalId }: PhotosOf, asAdmin: boolean): string =>
  `${asAdmin ? goalKey(goalId).replace('/api/', '/api/admin/') : goalKey(goalId)}/photos`

const queryOf = ({ goalId: _, ...of }: PhotosOf): string =>
  new URLSearchParams(Object.entries(of).map(([name, value]) => [name, String(value)])).toString()

export const photoUrl = (of: PhotosOf, id: string, asAdmin: boolean): string =>
  `${placeOf(of, asAdmin)}/${id}`

export const usePhotos = (of: PhotosOf, asAdmin: boolean) =>
  useSWR<PhotosResponse, Error>(`${placeOf(of, asAdmin)}?${queryOf(of)}`)

/** Attaches a photo, and removes one. A repeated upload of the same file has the same id. */
export const usePhotoChanges = (of: PhotosOf) => {
  const refresh = useRefresh()
  const done = () => refresh(`${placeOf(of, false)}?${queryOf(of)}`, ...keysOfGoal(of.goalId))
  return {
    attach: async ({ id, file }: { readonly id: string; readonly file: File }): Promise<void> => {
      await upload(`${photoUrl(of, id, false)}?${queryOf(of)}`, await smallEnough(file))
      await done()
    },
    remove: async (id: string): Promise<void> => {
      await send('DELETE', photoUrl(of, id, false))
      await done()
    },
  }
}

const longestSide = 2_400

/** Phones make photos that are larger than what can be uploaded. */
const smallEnough = async (file: File): Promise<Blob> => {
  if (file.size <= maxPhotoBytes) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const smaller = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return smaller ?? file
}
