import { EyeClosed, Undo2 } from 'lucide'
import { useState } from 'react'
import type { MessageResponse } from '#shared/api/chat.ts'
import { Icon } from '../../components/Icon.tsx'
import { cx } from '../../lib/cx.ts'
import { chatTexts as texts } from './chatTexts.ts'
import styles from './Message.module.css'
import { Text } from './Text.tsx'

interface MessageProps {
  message: MessageResponse
  own: boolean
  viewerName: string
  onHide: (id: string) => Promise<unknown>
}

export const Message = ({ message, own, viewerName, onHide }: MessageProps) => {
  const [asking, setAsking] = useState(false)
  const [hiding, setHiding] = useState(false)
  if (message.text === null) return <p className={styles.gone}>{whyGone(message, own, viewerName)}</p>
  const confirm = async () => {
    setHiding(true)
    await onHide(message.id)
    setHiding(false)
    setAsking(false)
  }
  return (
    <>
      <div className={cx(styles.line, own && styles.own)}>
        <p className={styles.bubble} dir="auto">
          <Text text={message.text} />
        </p>
        {message.canHide && (
          <button
            type="button"
            className={styles.hide}
            aria-label={own ? texts.takeBack : texts.hide}
            title={own ? texts.takeBack : texts.hide}
            aria-expanded={asking}
            onClick={() => setAsking(!asking)}
          >
            <Icon of={own ? Undo2 : EyeClosed} data-directed size={16} />
          </button>
        )}
      </div>
      {asking && (
        <fieldset className={styles.ask}>
          <legend>{own ? texts.takeBackAsk : texts.hideAsk}</legend>
          <button type="button" className={styles.choice} disabled={hiding} onClick={confirm}>
            {own ? texts.takeBackYes : texts.hideYes}
          </button>
          <button type="button" className={styles.choice} disabled={hiding} onClick={() => setAsking(false)}>
            {texts.keep}
          </button>
        </fieldset>
      )}
    </>
  )
}

const whyGone = ({ hidden }: MessageResponse, own: boolean, viewerName: string): string => {
  if (hidden === null) return texts.deleted
  if (hidden.as === 'author') return own ? texts.youTookBack : texts.takenBack({ name: hidden.name })
  return hidden.name === viewerName ? texts.hiddenByYou : texts.hiddenBy({ name: hidden.name })
}
