import { lazy, Suspense, useRef, useState } from 'react'
import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import { Modal } from '../../components/Modal.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { HttpError, messageOf, Unreachable } from '../../lib/http.ts'
import type { BegunPayment, DuePayment, PaidGoal } from '../../lib/pay.ts'
import { createPaymentIntent, towardsOf } from '../../lib/payments.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { texts } from './texts.ts'
import type { SimpleOptions } from './useSimpleContribution.ts'

const loadCardStep = () => import('./CardStep.tsx')
const CardStep = lazy(() => loadCardStep().then(module => ({ default: module.CardStep })))
const BankStep = lazy(() => import('./BankStep.tsx').then(module => ({ default: module.BankStep })))
const AmountStep = lazy(() => import('./AmountStep.tsx').then(module => ({ default: module.AmountStep })))
const ReportStep = lazy(() => import('./ReportStep.tsx').then(module => ({ default: module.ReportStep })))
const SimpleStep = lazy(() => import('./SimpleStep.tsx').then(module => ({ default: module.SimpleStep })))

interface PayDialogProps {
  goal: PaidGoal
  /** As it opens from a goal's card. */
  simple: boolean
  /** Nothing but exactly this. */
  due: DuePayment | undefined
  /** What has been begun goes on with its card. */
  begun: BegunPayment | undefined
  onClosed: () => void
}

type Step =
  | { readonly at: 'amount'; readonly fault?: string; readonly amount?: string }
  | { readonly at: 'secret' }
  | { readonly at: 'card' | 'bank'; readonly amount: string; readonly clientSecret: string }

/** First how much, then with which card. */
export const PayDialog = ({ goal, simple, due, begun, onClosed }: PayDialogProps) => {
  const [open, setOpen] = useState(true)
  const [step, setStep] = useState<Step>(begun ? { at: 'card', ...begun } : { at: 'amount' })
  const [busy, setBusy] = useState(false)
  const { data: config, error } = useSWR<ConfigResponse, Error>('/api/config')
  const { run } = useBusy()
  /** From the goal's own page to the dialog that knows of rhythms, with what was typed already. */
  const [recurring, setRecurring] = useState<string>()
  const amountField = useRef<HTMLInputElement>(null)
  const close = () => setOpen(false)
  const paid = simple ? texts.added : texts.paid

  const onSecret: SimpleOptions['onSecret'] = ({ by, ...payment }) => setStep({ at: by, ...payment })
  const askForSecret = async (amount: string) => {
    setStep({ at: 'secret' })
    void loadCardStep()
    try {
      const { clientSecret } = await createPaymentIntent(amount, goal.id, towardsOf(due))
      setStep({ at: 'card', amount, clientSecret })
    } catch (error) {
      const fault = refusalIn(error)
      if (fault !== undefined) return setStep({ at: 'amount', fault, amount })
      console.error(error)
      close()
    }
  }

  return (
    <Modal
      open={open}
      title={step.at === 'amount' ? texts.amountTitle : texts.cardTitle(goal.name)}
      onClose={close}
      onClosed={onClosed}
      busy={busy}
      initialFocus={amountField}
    >
      {step.at === 'amount' && config === undefined && !error ? (
        <InlineSpinner label={texts.loading} />
      ) : step.at === 'amount' && config?.money === 'outside' ? (
        <Suspense fallback={<InlineSpinner label={texts.loading} />}>
          <ReportStep goal={goal} due={due} field={amountField} onBusy={setBusy} onDone={close} />
        </Suspense>
      ) : step.at === 'amount' && (simple || recurring !== undefined) ? (
        <Suspense fallback={<InlineSpinner label={texts.loading} />}>
          <SimpleStep
            goal={goal}
            field={amountField}
            before={recurring === undefined ? undefined : { amount: recurring, recurring: true }}
            {...{ onBusy: setBusy, onSecret, onDone: close }}
          />
        </Suspense>
      ) : step.at === 'amount' ? (
        <Suspense fallback={<InlineSpinner label={texts.loading} />}>
          <AmountStep
            goal={goal}
            field={amountField}
            due={due}
            before={step}
            onAmount={amount => void run(() => askForSecret(amount))}
            onRecurring={setRecurring}
            {...{ onBusy: setBusy, onSecret, onDone: close }}
          />
        </Suspense>
      ) : step.at === 'secret' ? (
        <InlineSpinner label={texts.loadingSecret} />
      ) : (
        <Suspense fallback={<InlineSpinner label={texts.loadingSecret} />}>
          {step.at === 'bank' ? (
            <BankStep
              goal={goal}
              amount={step.amount}
              clientSecret={step.clientSecret}
              paid={paid}
              onBusy={setBusy}
              onDone={close}
              onOtherCard={() => setStep({ ...step, at: 'card' })}
            />
          ) : (
            <CardStep
              // A new payment starts with an empty form.
              key={step.clientSecret}
              goal={goal}
              amount={step.amount}
              clientSecret={step.clientSecret}
              paid={paid}
              onBusy={setBusy}
              onDone={close}
            />
          )}
        </Suspense>
      )}
    </Modal>
  )
}

/** The server has judged the amount, and says how, or it was not asked; any other failure is not the payer's to mend. */
const refusalIn = (error: unknown): string | undefined => {
  const judged = error instanceof HttpError && [400, 409, 422].includes(error.status)
  return judged || error instanceof Unreachable ? messageOf(error, '') || undefined : undefined
}
