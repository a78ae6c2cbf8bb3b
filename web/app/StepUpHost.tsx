import { useEffect, useState } from 'react'
import type { StepUpWays } from '#shared/api/stepUp.ts'
import { lazyPart } from '../components/lazyPart.tsx'
import { onStepUpNeeded } from '../lib/stepUp.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const StepUpDialog = lazyPart(() => import('../features/stepUp/StepUpDialog.tsx'), 'StepUpDialog')

/** Asks for a second factor when the server requires one, for a request of any page. */
export const StepUpHost = () => {
  const [asked, setAsked] = useState<{
    readonly ways: StepUpWays
    readonly answer: (shown: boolean) => void
  }>()
  useEffect(() => onStepUpNeeded(ways => new Promise(answer => setAsked({ ways, answer }))), [])
  if (!asked) return null
  const closed = (shown: boolean) => {
    setAsked(undefined)
    asked.answer(shown)
  }
  return (
    <ErrorBoundary>
      <StepUpDialog ways={asked.ways} onClosed={closed} />
    </ErrorBoundary>
  )
}
