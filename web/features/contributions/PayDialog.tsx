import { useState } from 'react'
import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import { Dialog, useDialog } from '../../components/Dialog.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { HttpError, messageOf, Unreachable } from '../../lib/http.ts'
import type { BegunPayment, DuePayment, PaidGoal } from '../../lib/pay.ts'
import { createPaymentIntent, towardsOf } from '../../lib/payments.ts'
import { useAction } from '../../lib/useAction.ts'
import { texts } from './texts.ts'
import { useDue } from './useDue.ts'
import type { SimpleOptions } from './useSimpleContribution.ts'

const loading = <InlineSpinner label={texts.loading} />
const loadingSecret = <InlineSpinner label={texts.loadingSecret} />

const loadCardStep = () => import('./CardStep.tsx')
const CardStep = lazyPart(loadCardStep, 'CardStep', loadingSecret)
const BankStep = lazyPart(() => import('./BankStep.tsx'), 'BankStep', loadingSecret)
const AmountStep = lazyPart(() => import('./AmountStep.tsx'), 'AmountStep', loading)
const ReportStep = lazyPart(() => import('./ReportStep.tsx'), 'ReportStep', loading)
const SimpleStep = lazyPart(() => import('./SimpleStep.tsx'), 'SimpleStep', loading)

interface PayDialogProps {
  goal: PaidGoal
  /** As opened from a goal's card. */
  simple: boolean
  /** Only exactly this. */
  due: DuePayment | undefined
  /** A payment to continue with its card. */
  begun: BegunPayment | undefined
  onClosed: () => void
}

type Step =
  | { readonly at: 'amount'; readonly fault?: string; readonly amount?: string }
  | { readonly at: 'secret' }
  | { readonly at: 'card' | 'bank'; readonly amount: string; readonly clientSecret: string }

/** First the amount, then the card. */
export const PayDialog = ({ goal, simple, due: given, begun, onClosed }: PayDialogProps) => {
  const { close, dialog } = useDialog(onClosed)
  const { due, isLoading } = useDue(goal, given)
  const [step, setStep] = useState<Step>(begun ? { at: 'card', ...begun } : { at: 'amount' })
  const [busy, setBusy] = useState(false)
  const { data: config, error } = useSWR<ConfigResponse, Error>('/api/config')
  /** The amount that was entered before the payer chose a schedule instead. */
  const [recurring, setRecurring] = useState<string>()
  const paid = simple ? texts.added : texts.paid

  const onSecret: SimpleOptions['onSecret'] = ({ by, ...payment }) => setStep({ at: by, ...payment })
  const { run: askForSecret } = useAction(
    async (amount: string) => {
      setStep({ at: 'secret' })
      void loadCardStep()
      try {
        const { clientSecret } = await createPaymentIntent(amount, goal.id, towardsOf(due))
        setStep({ at: 'card', amount, clientSecret })
      } catch (error) {
        const fault = refusalIn(error)
        if (fault === undefined) throw error
        setStep({ at: 'amount', fault, amount })
      }
    },
    {
      title: null,
      onError: error => {
        console.error(error)
        close()
      },
    },
  )

  const shared = { onBusy: setBusy, onDone: close }
  const content = () => {
    if (step.at === 'secret') return loadingSecret
    if (step.at !== 'amount') {
      const payment = { ...shared, goal, paid, amount: step.amount, clientSecret: step.clientSecret }
      return step.at === 'bank' ? (
        <BankStep {...payment} onOtherCard={() => setStep({ ...step, at: 'card' })} />
      ) : (
        // A new payment starts with an empty form.
        <CardStep key={step.clientSecret} {...payment} />
      )
    }
    if ((config === undefined && !error) || isLoading) return loading
    if (config?.money === 'outside') return <ReportStep {...shared} goal={goal} due={due} />
    if (simple || recurring !== undefined) {
      const before = recurring === undefined ? undefined : { amount: recurring, recurring: true }
      return <SimpleStep {...shared} goal={goal} due={due} before={before} onSecret={onSecret} />
    }
    return (
      <AmountStep
        {...shared}
        goal={goal}
        due={due}
        before={step}
        onSecret={onSecret}
        onAmount={amount => void askForSecret(amount)}
        onRecurring={setRecurring}
      />
    )
  }
  return (
    <Dialog
      {...dialog}
      title={step.at === 'amount' ? texts.amountTitle : texts.cardTitle({ goal: goal.name })}
      busy={busy}
    >
      {content()}
    </Dialog>
  )
}

/**
 * Why the amount was refused, or that the server was not reached; undefined for failures that the payer
 * cannot correct.
 */
const refusalIn = (error: unknown): string | undefined => {
  const judged = error instanceof HttpError && [400, 409, 422].includes(error.status)
  return judged || error instanceof Unreachable ? messageOf(error, '') || undefined : undefined
}
