import { CloudOff } from 'lucide-react'
import { Button } from '../components/Button.tsx'
import { useLive } from '../lib/live.ts'
import styles from './Live.module.css'
import { liveTexts as texts } from './liveTexts.ts'

/** Keeps the pages up to date, and says so quietly when it cannot. */
export const Live = ({ userId }: { userId: number }) => {
  const { paused, reload } = useLive(userId)
  return (
    <div className={styles.place} role="status">
      {paused && (
        <div className={styles.note}>
          <CloudOff size={18} aria-hidden="true" />
          <span>{texts.paused}</span>
          <Button look="quiet" onClick={reload}>
            {texts.reload}
          </Button>
        </div>
      )}
    </div>
  )
}
