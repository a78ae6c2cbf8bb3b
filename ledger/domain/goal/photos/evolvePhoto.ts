import type { Evolvers } from '../state.ts'

export const photoEvolvers = {
  PhotoAttached: (state, { photoId, ...photo }) => {
    state.photos.set(photoId, { ...photo, isRemoved: false })
  },
  PhotoRemoved: (state, { photoId }) => {
    const known = state.photos.get(photoId)
    if (known) state.photos.set(photoId, { ...known, isRemoved: true })
  },
} satisfies Partial<Evolvers>
