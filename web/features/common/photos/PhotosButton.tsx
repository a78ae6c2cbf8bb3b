import { useState } from 'react'
import type { PhotosCount } from '#shared/api/photos.ts'
import { Button } from '../../../components/Button.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import type { PhotosOf } from '../../../lib/photos.ts'
import { photoTexts as texts } from './photoTexts.ts'

const PhotosDialog = lazyPart(() => import('./PhotosDialog.tsx'), 'PhotosDialog')

interface PhotosButtonProps {
  photos: PhotosCount | null | undefined
  of: PhotosOf
  /** The payment, in words. */
  about: string
  /** On the admins' pages. */
  asAdmin?: boolean
}

/** The photos of a payment in cash or by bank; empty where there are none and the reader can't add one. */
export const PhotosButton = ({ photos, of, about, asAdmin = false }: PhotosButtonProps) => {
  const [open, setOpen] = useState(false)
  if (!photos || (photos.count === 0 && (!photos.mayAdd || asAdmin))) return null
  const act = photos.count === 0 ? texts.add : texts.show(photos)
  return (
    <>
      <Button look="quiet" aria-label={texts.named({ act, about })} onClick={() => setOpen(true)}>
        {act}
      </Button>
      {open && <PhotosDialog of={of} about={about} asAdmin={asAdmin} onClosed={() => setOpen(false)} />}
    </>
  )
}
