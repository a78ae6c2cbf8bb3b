import { useEffect } from 'react'
import { useNextSteps } from '../lib/goals.ts'
import { useAhead } from './ahead.ts'
import { ReceivedHost } from './ReceivedHost.tsx'
import { StepUpHost } from './StepUpHost.tsx'
import { tellBrowser } from './timeZone.ts'

/** What runs beside the pages, mostly without being seen; loaded after the first one. */
export const Background = ({ userId }: { userId: number }) => {
  useEffect(() => void tellBrowser(userId), [userId])
  useAhead()
  useAppBadge()
  return (
    <>
      <ReceivedHost />
      <StepUpHost />
    </>
  )
}

/** The number on the icon of the installed app. */
const useAppBadge = (): void => {
  const count = useNextSteps().data?.steps.length ?? 0
  useEffect(() => {
    void navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), [])
}
