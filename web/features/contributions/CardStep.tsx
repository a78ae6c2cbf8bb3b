import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { money } from '../../lib/format.ts'
import type { PaidGoal } from '../../lib/pay.ts'
import { cardTexts } from './cardTexts.ts'
import { NoCardForm } from './NoCardForm.tsx'
import { SandboxCardForm } from './SandboxCardForm.tsx'
import styles from './Steps.module.css'
import { sandboxPayment } from './sandboxPayment.ts'
import { texts } from './texts.ts'
import { usePayment } from './usePayment.ts'

// Nothing of Stripe's is fetched but by who pays, and only where cards are taken for real.
const StripeCardForm = lazy(() =>
  import('./StripeCardForm.tsx').then(module => ({ default: module.StripeCardForm })),
)

interface CardStepProps {
  goal: PaidGoal
  amount: string
  clientSecret: string
  /** What is said once the money is in. */
  paid: readonly [string, string]
  onBusy: (busy: boolean) => void
  onDone: () => void
}

export const CardStep = ({ goal, amount, clientSecret, paid, onBusy, onDone }: CardStepProps) => {
  const { data: config, error } = useSWR<ConfigResponse, Error>('/api/config')
  const { pay, busy, fault } = usePayment({ goalId: goal.id, amount, clientSecret, paid, onBusy, onDone })
  const base = config?.sandboxConfirmBase
  return (
    <div className={styles.step}>
      <p className={styles.due}>
        <span className="muted">{cardTexts.youPay}</span>
        <strong>{money(amount)}</strong>
      </p>
      <SecurityNotice />
      {config ? (
        typeof base === 'string' ? (
          <SandboxCardForm
            busy={busy}
            fault={fault}
            onCancel={onDone}
            onCard={card => pay(sandboxPayment({ base, publishableKey: config.stripePublishableKey, card }))}
          />
        ) : (
          <Suspense fallback={<InlineSpinner label={texts.loadingSecret} />}>
            <StripeCardForm
              publishableKey={config.stripePublishableKey}
              clientSecret={clientSecret}
              busy={busy}
              fault={fault}
              onCancel={onDone}
              onPay={card => void pay(card)}
            />
          </Suspense>
        )
      ) : error ? (
        <NoCardForm onCancel={onDone} />
      ) : (
        <InlineSpinner label={texts.loadingSecret} />
      )}
    </div>
  )
}

const SecurityNotice = () => (
  <div className={styles.notice}>
    <ShieldCheck size={20} aria-hidden="true" />
    <p>
      <strong>{cardTexts.security.secured}</strong> {cardTexts.security.stored} {cardTexts.security.statement}
    </p>
  </div>
)
