import { ShieldCheck } from 'lucide-react'
import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { money } from '../../lib/format.ts'
import { cardTexts } from './cardTexts.ts'
import { SandboxCardForm } from './SandboxCardForm.tsx'
import styles from './Steps.module.css'
import { sandboxPayment } from './sandboxPayment.ts'
import { texts } from './texts.ts'
import { usePayment } from './usePayment.ts'

interface CardStepProps {
  goal: GoalResponse
  amount: string
  clientSecret: string
  /** What is said once the money is in. */
  paid: readonly [string, string]
  onBusy: (busy: boolean) => void
  onDone: () => void
}

export const CardStep = ({ goal, amount, clientSecret, paid, onBusy, onDone }: CardStepProps) => {
  const { data: config, error } = useSWR<ConfigResponse, Error>('/api/config')
  const { pay, busy } = usePayment({ goalId: goal.id, amount, clientSecret, paid, onBusy, onDone })
  const base = config?.sandboxConfirmBase
  return (
    <div className={styles.step}>
      <p className={styles.due}>
        <span className="muted">{cardTexts.youPay}</span>
        <strong>{money(amount)}</strong>
      </p>
      <SecurityNotice />
      {config && typeof base === 'string' ? (
        <SandboxCardForm
          busy={busy}
          onCancel={onDone}
          onCard={card => pay(sandboxPayment({ base, publishableKey: config.stripePublishableKey, card }))}
        />
      ) : config || error ? (
        <>
          <p role="alert">{cardTexts.noCardForm}</p>
          <Button look="outline" onClick={onDone}>
            {texts.cancel}
          </Button>
        </>
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
