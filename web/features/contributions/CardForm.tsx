import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import { lazyPart } from '../../components/lazyPart.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import type { Currency } from '../../lib/currencies.ts'
import type { CardPayment } from './cardPayment.ts'
import { NoCardForm } from './PayButtons.tsx'
import { SandboxForm } from './SandboxForm.tsx'
import { SecurityNotice } from './SecurityNotice.tsx'
import { sandboxPayment, sandboxWays } from './sandboxPayment.ts'
import { texts } from './texts.ts'

// Stripe's library is loaded only for a payment, and not with the sandbox.
const StripeCardForm = lazyPart(
  () => import('./StripeCardForm.tsx'),
  'StripeCardForm',
  <InlineSpinner label={texts.loadingSecret} />,
)

interface CardFormProps {
  clientSecret: string
  busy: boolean
  /** The button's label, where nothing is paid. */
  submit?: string
  /** What is paid, as it is shown. */
  amount?: string
  /** The currency of a payment that can be made from a bank account, too. */
  currency?: Currency
  onCancel: () => void
  onCard: (card: CardPayment) => Promise<unknown>
}

/** The card provider's form, or its replacement in the sandbox. */
export const CardForm = ({ notice, ...form }: CardFormProps & { notice: string }) => (
  <>
    <SecurityNotice>{notice}</SecurityNotice>
    <Form {...form} />
  </>
)

const Form = ({ clientSecret, currency, onCard, ...form }: CardFormProps) => {
  const { data: config, error } = useSWR<ConfigResponse, Error>('/api/config')
  const debit = config?.currencies.find(({ code }) => code === currency)?.debit ?? undefined
  const { sandboxConfirmBase } = config ?? {}
  const sandbox =
    config && typeof sandboxConfirmBase === 'string' && debit !== undefined
      ? { base: sandboxConfirmBase, publishableKey: config.stripePublishableKey }
      : undefined
  const offered = useSWR(sandbox && ['sandbox-ways', clientSecret], () =>
    sandbox ? sandboxWays(sandbox, clientSecret) : [],
  )
  if (!config)
    return error ? <NoCardForm onCancel={form.onCancel} /> : <InlineSpinner label={texts.loadingSecret} />
  const { sandboxConfirmBase: base, stripePublishableKey: publishableKey } = config
  return typeof base === 'string' ? (
    <SandboxForm
      {...form}
      debit={offered.data?.includes(debit ?? '') ? debit : undefined}
      onPay={by => void onCard(sandboxPayment({ base, publishableKey, ...by }))}
    />
  ) : (
    <StripeCardForm
      {...form}
      publishableKey={publishableKey}
      clientSecret={clientSecret}
      onPay={card => void onCard(card)}
    />
  )
}
