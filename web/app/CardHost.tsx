import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { lazyPart } from '../components/lazyPart.tsx'
import { Spinner } from '../components/Spinner.tsx'
import { CardFormContext, type OpenCardForm } from '../lib/saveCard.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const SaveCardDialog = lazyPart(
  () => import('../features/contributions/SaveCardDialog.tsx'),
  'SaveCardDialog',
  <Spinner />,
)
const CardFromBank = lazyPart(() => import('../features/contributions/CardFromBank.tsx'), 'CardFromBank')

interface CardHostProps {
  schedules: readonly ScheduleResponse[]
  children: ReactNode
}

/** Renders the form for a card that is to be saved, and loads its code on first use. */
export const CardHost = ({ schedules, children }: CardHostProps) => {
  const [asked, setAsked] = useState<Parameters<OpenCardForm>[0]>()
  const [search] = useSearchParams()
  return (
    <CardFormContext value={setAsked}>
      {children}
      {search.has('setup_intent') && (
        <ErrorBoundary quiet>
          <CardFromBank />
        </ErrorBoundary>
      )}
      {asked && (
        <ErrorBoundary>
          <SaveCardDialog
            clientSecret={asked.clientSecret}
            schedule={schedules.find(({ id }) => id === asked.scheduleId)}
            onClosed={() => setAsked(undefined)}
          />
        </ErrorBoundary>
      )}
    </CardFormContext>
  )
}
