import { lazy, Suspense, useEffect } from 'react'
import { useOnline } from '../lib/connection.ts'
import { PlainPage } from './PlainPage.tsx'
import { texts } from './texts.ts'

const tryAgainMs = 5_000

// Optional: the page shows the main message without it.
const LastFigures = lazy(() =>
  import('./LastFigures.tsx').then(
    module => ({ default: module.LastFigures }),
    () => ({ default: () => null }),
  ),
)

/** Replaces every page while the server cannot be reached; disappears when it can. */
export const Unreached = ({ retry }: { retry: () => unknown }) => {
  const online = useOnline()
  useEffect(() => {
    const again = () => void retry()
    const whenSeen = () => document.visibilityState === 'visible' && again()
    const timer = setInterval(whenSeen, tryAgainMs)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', whenSeen)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', whenSeen)
    }
  }, [retry])
  const [title, text] = online ? texts.unreached : texts.offline
  return (
    <PlainPage title={title} text={text} action={[texts.retry, retry]}>
      <Suspense>
        <LastFigures />
      </Suspense>
    </PlainPage>
  )
}
