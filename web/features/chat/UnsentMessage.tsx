import { cx } from '../../lib/cx.ts'
import styles from './Conversation.module.css'
import { chatTexts as texts } from './chatTexts.ts'
import messageStyles from './Message.module.css'
import type { Unsent } from './sendQueue.ts'
import { Text } from './Text.tsx'

interface UnsentMessageProps {
  unsent: Unsent
  onRetry: () => void
  onDiscard: () => void
}

/** A message that is being sent, waits for the connection, or was refused. */
export const UnsentMessage = ({ unsent, onRetry, onDiscard }: UnsentMessageProps) => (
  <li className={cx(styles.turn, styles.own)}>
    <div className={cx(messageStyles.line, messageStyles.own, styles.unsent)}>
      <p className={messageStyles.bubble} dir="auto">
        <Text text={unsent.text} />
      </p>
    </div>
    {unsent.state === 'sending' ? (
      <p className={styles.who}>{texts.sending}</p>
    ) : (
      <div className={cx(messageStyles.ask, styles.waits)}>
        <span className={cx(unsent.state === 'refused' && styles.refused)}>
          {unsent.reason ?? texts.waiting}
        </span>
        <button type="button" className={messageStyles.choice} onClick={onRetry}>
          {texts.retry}
        </button>
        <button type="button" className={messageStyles.choice} onClick={onDiscard}>
          {texts.discard}
        </button>
      </div>
    )}
  </li>
)
