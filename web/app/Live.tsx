import { CirclePause, CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../components/Button.tsx'
import { useOnline } from '../lib/connection.ts'
import { useDataAge } from '../lib/dataAge.ts'
import { moment } from '../lib/format.ts'
import { recall } from '../lib/lastKnown.ts'
import { useLive } from '../lib/live.ts'
import styles from './Live.module.css'
import { liveTexts as texts } from './liveTexts.ts'
import { useRemember } from './useRemember.ts'

/** Keeps the pages up to date, and says so quietly when it cannot. */
export const Live = ({ userId }: { userId: number }) => {
  useEffect(() => {
    void import('./timeZone.ts').then(module => module.tellTimeZone(userId))
  }, [userId])
  const { paused, reload } = useLive(userId)
  const online = useOnline()
  const asOf = useDataAge()
  useRemember(userId)
  return (
    <div className={styles.place} role="status">
      {online && asOf !== undefined && (
        <div className={styles.note}>
          <CirclePause size={18} aria-hidden="true" />
          <span>
            <strong>{texts.held}</strong> {texts.asOf(moment(asOf))}
          </span>
        </div>
      )}
      {(!online || (paused && asOf === undefined)) && (
        <div className={styles.note}>
          <CloudOff size={18} aria-hidden="true" />
          <span>{online ? texts.paused : offlineNote()}</span>
          {online && (
            <Button look="quiet" onClick={reload}>
              {texts.reload}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const offlineNote = (): string => {
  const known = recall()
  return known === undefined ? texts.offline : `${texts.offline} ${texts.asOf(moment(known.at))}`
}
