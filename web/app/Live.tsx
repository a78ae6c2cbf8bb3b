import { CirclePause, CloudOff } from 'lucide'
import { useEffect } from 'react'
import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { lazyPart } from '../components/lazyPart.tsx'
import { useOnline } from '../lib/connection.ts'
import { useDataAge } from '../lib/dataAge.ts'
import { moment } from '../lib/format.ts'
import { useGoals } from '../lib/goals.ts'
import { recall, remember } from '../lib/lastKnown.ts'
import { useLive } from '../lib/live.ts'
import { rich } from '../lib/rich.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import styles from './Live.module.css'
import { liveTexts as texts } from './liveTexts.ts'

const DemoNotice = lazyPart(() => import('../components/DemoNotice.tsx'), 'DemoNotice')
const Background = lazyPart(() => import('./Background.tsx'), 'Background')

/** Keeps the pages up to date, and shows quietly when it cannot. */
export const Live = ({ userId }: { userId: number }) => {
  const { paused, reload } = useLive(userId)
  const online = useOnline()
  const asOf = useDataAge()
  const demo = useSWR<ConfigResponse, Error>('/api/config').data?.demo
  useRemember(userId)
  return (
    <>
      <div className={styles.place} role="status">
        {demo && (
          <div className={styles.note}>
            <DemoNotice demo={demo} />
          </div>
        )}
        {online && asOf !== undefined && (
          <div className={styles.note}>
            <Icon of={CirclePause} size={18} />
            <span>{rich(texts.held({ moment: moment(asOf) }))}</span>
          </div>
        )}
        {(!online || (paused && asOf === undefined)) && (
          <div className={styles.note}>
            <Icon of={CloudOff} size={18} />
            <span>{online ? texts.paused : offlineNote()}</span>
            {online && (
              <Button look="quiet" onClick={reload}>
                {texts.reload}
              </Button>
            )}
          </div>
        )}
      </div>
      <ErrorBoundary quiet>
        <Background userId={userId} />
      </ErrorBoundary>
    </>
  )
}

const offlineNote = (): string => {
  const known = recall()
  return known === undefined ? texts.offline : texts.offlineAsOf({ moment: moment(known.at) })
}

/** Stores the last figures of the server on the device, for when it cannot be reached. */
const useRemember = (userId: number): void => {
  const { data: goals } = useGoals()
  useEffect(() => {
    if (goals !== undefined) remember(userId, goals, new Date())
  }, [userId, goals])
}
