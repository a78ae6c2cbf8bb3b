import { SendHorizontal } from 'lucide'
import { type KeyboardEvent, type RefObject, type SubmitEvent, useId, useState } from 'react'
import { cleanMessage, messageMaxLength, saysSomething } from '#shared/api/chatText.ts'
import { Icon } from '../../components/Icon.tsx'
import styles from './Composer.module.css'
import { chatTexts as texts } from './chatTexts.ts'
import type { Kept } from './drafts.ts'

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  draft: Kept
  onSend: (text: string) => void
}

/** The remaining characters are shown from here on. */
const countsFrom = 200

export const Composer = ({ field, draft, onSend }: ComposerProps) => {
  const id = useId()
  const [typed, setTyped] = useState(draft.read)
  const text = cleanMessage(typed)
  const left = messageMaxLength - text.length
  const ready = saysSomething(text) && left >= 0
  const change = (next: string) => {
    setTyped(next)
    draft.write(next)
  }
  const send = () => {
    field.current?.focus()
    if (!ready) return
    onSend(text)
    change('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that accepts a word of an input method does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    event.preventDefault()
    send()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <label htmlFor={id} className="unseen">
        {texts.message}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        className={styles.field}
        placeholder={texts.placeholder}
        enterKeyHint="send"
        aria-describedby={`${id}-note`}
        aria-invalid={left < 0}
        value={typed}
        onChange={event => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className={styles.send} aria-label={texts.send} disabled={!ready}>
        <Icon of={SendHorizontal} data-directed size={19} />
      </button>
      <p id={`${id}-note`} className={left < 0 ? styles.tooLong : styles.note}>
        {left < 0 ? (
          texts.tooLong({ count: -left })
        ) : left < countsFrom ? (
          texts.left({ count: left })
        ) : (
          <span>{texts.keys}</span>
        )}
      </p>
    </form>
  )
}
