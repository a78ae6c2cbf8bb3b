import { useEffect, useRef } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/Field.tsx'
import { showError, showSuccess } from '../../../components/toast.ts'
import rows from '../Rows.module.css'
import { texts } from '../texts.ts'
import { webhookTexts } from './webhookTexts.ts'

const words = webhookTexts.secret

/** Stays until the reader confirms: it cannot be shown again. */
export const KeepSecret = ({ secret, onKept }: { secret: string; onKept: () => void }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={`${rows.form} ${rows.inset}`} aria-label={words.title}>
      <div>
        <h3 ref={title} tabIndex={-1}>
          {words.title}
        </h3>
        <p>{words.text}</p>
      </div>
      <Field
        label={words.label}
        readOnly
        dir="ltr"
        value={secret}
        onFocus={event => event.currentTarget.select()}
      />
      <div className={rows.actions}>
        <Button look="outline" onClick={() => void copy(secret)}>
          {words.copy}
        </Button>
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </section>
  )
}

const copy = async (secret: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(secret)
    showSuccess(...words.copied)
  } catch {
    showError(texts.error, words.copyFailed)
  }
}
