import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { Spinner } from '../components/Spinner.tsx'
import { CardFormContext, type OpenCardForm } from '../lib/saveCard.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const SaveCardDialog = lazy(() =>
  import('../features/contributions/SaveCardDialog.tsx').then(module => ({ default: module.SaveCardDialog })),
)
const CardFromBank = lazy(() =>
  import('../features/contributions/CardFromBank.tsx').then(module => ({ default: module.CardFromBank })),
)

interface CardHostProps {
  plans: readonly ScheduleResponse[]
  children: ReactNode
}

/** Holds the form for a card that is to be saved, and fetches its code when first asked for. */
export const CardHost = ({ plans, children }: CardHostProps) => {
  const [asked, setAsked] = useState<Parameters<OpenCardForm>[0]>()
  const [search] = useSearchParams()
  return (
    <CardFormContext value={setAsked}>
      {children}
      {search.has('setup_intent') && (
        <ErrorBoundary quiet>
          <Suspense>
            <CardFromBank />
          </Suspense>
        </ErrorBoundary>
      )}
      {asked && (
        <ErrorBoundary>
          <Suspense fallback={<Spinner />}>
            <SaveCardDialog
              clientSecret={asked.clientSecret}
              plan={plans.find(({ id }) => id === asked.scheduleId)}
              fault={asked.fault}
              onClosed={() => setAsked(undefined)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </CardFormContext>
  )
}
