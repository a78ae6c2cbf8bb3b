import { useRef, useState } from 'react'
import type { PhotoResponse } from '#shared/api/photos.ts'
import { photoTypes } from '#shared/paymentPhotos.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog, useDialog } from '../../../components/Dialog.tsx'
import { Field } from '../../../components/Field.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { InlineSpinner } from '../../../components/Spinner.tsx'
import { day } from '../../../lib/format.ts'
import { type PhotosOf, photoUrl, usePhotoChanges, usePhotos } from '../../../lib/photos.ts'
import { useAction } from '../../../lib/useAction.ts'
import styles from './Photos.module.css'
import { photoTexts as texts } from './photoTexts.ts'

interface PhotosDialogProps {
  of: PhotosOf
  about: string
  asAdmin: boolean
  onClosed: () => void
}

/** Shows the photos of a payment; its two sides add and remove their own. */
export const PhotosDialog = ({ of, about, asAdmin, onClosed }: PhotosDialogProps) => {
  const { dialog } = useDialog(onClosed)
  const photos = usePhotos(of, asAdmin)
  return (
    <Dialog {...dialog} title={texts.title({ about })}>
      <p>{texts.what}</p>
      <Loaded of={photos} loading={texts.loading} failed={texts.notLoaded}>
        {data => (
          <>
            {data.photos.length === 0 ? (
              <p className="muted">{texts.none}</p>
            ) : (
              <ul className={styles.photos}>
                {data.photos.map(photo => (
                  <li key={photo.id}>
                    <Photo of={of} photo={photo} asAdmin={asAdmin} />
                  </li>
                ))}
              </ul>
            )}
            {data.mayAttach && !asAdmin && <Add of={of} />}
            <p className="muted">{texts.seen}</p>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

interface PhotoProps {
  of: PhotosOf
  photo: PhotoResponse
  asAdmin: boolean
}

const Photo = ({ of, photo: { id, by, at, isErased, mayRemove }, asAdmin }: PhotoProps) => {
  const { remove } = usePhotoChanges(of)
  const removing = useAction(() => remove(id), { done: texts.removed })
  const date = day(at)
  return (
    <figure>
      {isErased ? (
        <p className="muted">{texts.erased}</p>
      ) : (
        <img src={photoUrl(of, id, asAdmin)} alt={texts.alt({ who: by.name })} />
      )}
      <figcaption>
        <span className="muted">{texts.by({ who: by.name, date })}</span>
        {mayRemove && !asAdmin && (
          <Button
            look="quiet"
            disabled={removing.busy}
            aria-label={texts.removeNamed({ date })}
            onClick={() => void removing.run()}
          >
            {texts.remove}
          </Button>
        )}
      </figcaption>
    </figure>
  )
}

interface Upload {
  readonly id: string
  readonly file: File
}
const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const Add = ({ of }: { of: PhotosOf }) => {
  const { attach } = usePhotoChanges(of)
  const [wrong, setWrong] = useState(false)
  const last = useRef<Upload>(undefined)
  const adding = useAction(
    async (file: File) => {
      // The same file is not added twice when its upload is repeated.
      if (!last.current || !isSame(last.current.file, file)) last.current = { id: crypto.randomUUID(), file }
      await attach(last.current)
      last.current = undefined
    },
    { failed: texts.failed, title: null, done: texts.added },
  )
  const errors = wrong ? [texts.wrongType] : adding.fault === undefined ? [] : [adding.fault]
  return (
    <>
      <Field
        className={styles.file}
        label={texts.add}
        type="file"
        accept={photoTypes.join()}
        disabled={adding.busy}
        hint={texts.hint}
        errors={errors}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again after a failure.
          target.value = ''
          if (!file) return
          const isPhoto = photoTypes.some(type => type === file.type)
          setWrong(!isPhoto)
          if (isPhoto) void adding.run(file)
        }}
      />
      {adding.busy && <InlineSpinner label={texts.adding} />}
    </>
  )
}
