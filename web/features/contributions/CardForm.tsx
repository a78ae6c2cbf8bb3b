import { lazy, Suspense } from 'react'
import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import { InlineSpinner } from '../../components/Spinner.tsx'
import type { CardPayment } from './cardPayment.ts'
import { NoCardForm } from './NoCardForm.tsx'
import { SandboxCardForm } from './SandboxCardForm.tsx'
import { SecurityNotice } from './SecurityNotice.tsx'
import { sandboxPayment } from './sandboxPayment.ts'
import { texts } from './texts.ts'

// Nothing of Stripe's is fetched but by who pays, and only where cards are taken for real.
const StripeCardForm = lazy(() =>
  import('./StripeCardForm.tsx').then(module => ({ default: module.StripeCardForm })),
)

interface CardFormProps {
  clientSecret: string
  busy: boolean
  fault: string | undefined
  /** What the button says, where nothing is paid. */
  submit?: string
  onCancel: () => void
  onCard: (card: CardPayment) => Promise<void>
}

/** The card provider's form, or the one that stands where it stands with real keys. */
export const CardForm = ({ notice, ...form }: CardFormProps & { notice: string }) => (
  <>
    <SecurityNotice>{notice}</SecurityNotice>
    <Form {...form} />
  </>
)

const Form = ({ clientSecret, onCard, ...form }: CardFormProps) => {
  const { data: config, error } = useSWR<ConfigResponse, Error>('/api/config')
  if (!config)
    return error ? <NoCardForm onCancel={form.onCancel} /> : <InlineSpinner label={texts.loadingSecret} />
  const { sandboxConfirmBase: base, stripePublishableKey: publishableKey } = config
  return typeof base === 'string' ? (
    <SandboxCardForm {...form} onCard={card => void onCard(sandboxPayment({ base, publishableKey, card }))} />
  ) : (
    <Suspense fallback={<InlineSpinner label={texts.loadingSecret} />}>
      <StripeCardForm
        {...form}
        publishableKey={publishableKey}
        clientSecret={clientSecret}
        onPay={card => void onCard(card)}
      />
    </Suspense>
  )
}
