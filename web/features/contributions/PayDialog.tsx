import { useRef, useState } from 'react'
import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { Dialog, useDialog } from '../../components/Dialog.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { showError, showSuccess } from '../../components/toast.ts'
import { keysOfGoal } from '../../lib/goals.ts'
import { HttpError, messageOf, Unreachable } from '../../lib/http.ts'
import type { BegunPayment, DuePayment, PaidGoal } from '../../lib/pay.ts'
import { createPaymentIntent, giveUpPayment } from '../../lib/payments.ts'
import { beginCard } from '../../lib/saveCard.ts'
import { reasonFor, useAction } from '../../lib/useAction.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { intentIdOf } from './cardPayment.ts'
import type { Outcome } from './outcome.ts'
import { paymentTexts } from './paymentTexts.ts'
import { sheetTexts } from './sheetTexts.ts'
import { texts } from './texts.ts'
import type { Wanted, WantedPlan } from './useContribution.ts'
import { useDue } from './useDue.ts'

const loading = <InlineSpinner label={texts.loading} />
const loadingSecret = <InlineSpinner label={texts.loadingSecret} />

const loadCardStep = () => import('./CardStep.tsx')
const CardStep = lazyPart(loadCardStep, 'CardStep', loadingSecret)
const SaveStep = lazyPart(() => import('./SaveStep.tsx'), 'SaveStep', loadingSecret)
const BankStep = lazyPart(() => import('./BankStep.tsx'), 'BankStep', loadingSecret)
const PaidStep = lazyPart(() => import('./PaidStep.tsx'), 'PaidStep', loading)
const PayStep = lazyPart(() => import('./PayStep.tsx'), 'PayStep', loading)
const ReportStep = lazyPart(() => import('./ReportStep.tsx'), 'ReportStep', loading)

interface PayDialogProps {
  goal: PaidGoal
  /** Where it was opened: the specification words its messages differently for the two. */
  from: 'card' | 'page'
  /** Only exactly this. */
  due: DuePayment | undefined
  /** A payment to continue with its card. */
  begun: BegunPayment | undefined
  onClosed: () => void
}

type Step =
  | { readonly at: 'amount'; readonly fault?: string; readonly amount?: string; readonly byHand?: true }
  | { readonly at: 'secret' }
  | { readonly at: 'card' | 'bank' | 'save'; readonly clientSecret: string }
  | { readonly at: 'paid'; readonly outcome: Outcome }

/** What is paid, then the card where none is saved. */
export const PayDialog = ({ goal, from, due: given, begun, onClosed }: PayDialogProps) => {
  const [step, setStep] = useState<Step>(begun ? { at: 'card', ...begun } : { at: 'amount' })
  const { due, isLoading, rotation } = useDue(goal, given)
  const [wanted, setWanted] = useState<Pick<Wanted, 'amount' | 'plan'>>()
  const [busy, setBusy] = useState(false)
  const { data: config, error } = useSWR<ConfigResponse, Error>('/api/config')
  const refresh = useRefresh()
  const isClosed = useRef(false)
  const { close, dialog } = useDialog(() => {
    isClosed.current = true
    // A payment that its payer has not tried leaves nothing behind.
    if (step.at === 'card' && !begun) void giveUpPayment(intentIdOf(step.clientSecret))
    onClosed()
  })

  const onDone = async (made: Outcome): Promise<void> => {
    const { noticeOf } = await import('./outcomeNotice.ts')
    showSuccess(...noticeOf(made, texts.paid[from]))
    setStep({ at: 'paid', outcome: made })
    await refresh(...keysOfGoal(goal.id))
  }
  const { run: askForSecret } = useAction(
    async ({ amount, towards }: Pick<Wanted, 'amount' | 'towards'>) => {
      setStep({ at: 'secret' })
      void loadCardStep()
      try {
        const { clientSecret, paymentIntentId } = await createPaymentIntent(amount, goal.id, towards)
        if (isClosed.current) return giveUpPayment(paymentIntentId)
        setStep({ at: 'card', clientSecret })
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
        // As specified: a goal's card says it, its page does not.
        if (from === 'card') showError(paymentTexts.error, reasonFor(error, sheetTexts.failed))
        close()
      },
    },
  )
  const { run: askForCard } = useAction(async ({ amount, plan }: Wanted & { readonly plan: WantedPlan }) => {
    const { setupIntentId: setupId, clientSecret } = await beginCard(undefined)
    const { keepPlan } = await import('./planAfterCard.ts')
    keepPlan({ setupId, goalId: goal.id, amount, plan })
    setStep({ at: 'save', clientSecret })
  })

  const onSaved = (made: Outcome | undefined): void => {
    if (made) setStep({ at: 'paid', outcome: made })
    else close()
  }
  const content = () => {
    if (step.at === 'secret') return loadingSecret
    if (step.at !== 'amount') {
      const { amount = '', plan } = begun ? { amount: begun.amount, plan: undefined } : (wanted ?? {})
      const about = { goal, due, amount, plan, begun: begun !== undefined }
      if (step.at === 'paid') return <PaidStep {...about} outcome={step.outcome} onDone={close} />
      const payment = { ...about, clientSecret: step.clientSecret, onBusy: setBusy }
      if (step.at === 'save') return <SaveStep {...payment} onSaved={onSaved} onCancel={close} />
      return step.at === 'bank' ? (
        <BankStep {...payment} onDone={onDone} onOtherCard={() => setStep({ ...step, at: 'card' })} />
      ) : (
        // A new payment starts with an empty form.
        <CardStep key={step.clientSecret} {...payment} onDone={onDone} onCancel={close} />
      )
    }
    if ((config === undefined && !error) || isLoading) return loading
    if (config?.money === 'outside' || step.byHand)
      return (
        <ReportStep
          goal={goal}
          due={due}
          holders={holdersFor(rotation, due)}
          onBusy={setBusy}
          onDone={close}
        />
      )
    return (
      <PayStep
        goal={goal}
        due={due}
        from={from}
        before={step}
        onWanted={setWanted}
        onBusy={setBusy}
        onDone={onDone}
        onSecret={({ by, clientSecret }) => setStep({ at: by, clientSecret })}
        onCard={payment => void askForSecret(payment)}
        onHand={mayPayByHand(rotation, due) ? () => setStep({ at: 'amount', byHand: true }) : undefined}
        onSave={payment => void askForCard(payment)}
      />
    )
  }
  return (
    <Dialog {...dialog} title={titleOf(step, goal, due)} busy={busy}>
      {content()}
    </Dialog>
  )
}

/** A cash holder takes no payments of debts. */
const holdersFor = (rotation: RotationResponse | undefined, due: DuePayment | undefined) =>
  due?.debtId === undefined ? (rotation?.charter.cashHolders ?? []) : []

/** A deposit lies with the platform. */
const mayPayByHand = (rotation: RotationResponse | undefined, due: DuePayment | undefined): boolean =>
  (rotation?.charter.cash === true || holdersFor(rotation, due).length > 0) &&
  rotation?.phase !== 'forming' &&
  !due?.deposit

const titleOf = (step: Step, goal: PaidGoal, due: DuePayment | undefined): string => {
  if (step.at === 'paid') return texts.outcomes[step.outcome.status]
  if (due?.holder) return texts.seatTitle({ who: due.holder.name })
  return step.at === 'amount' ? texts.amountTitle : texts.cardTitle({ goal: goal.name })
}

/**
 * Why the amount was refused, or that the server was not reached; undefined for failures that the payer
 * cannot correct.
 */
const refusalIn = (error: unknown): string | undefined => {
  const judged = error instanceof HttpError && [400, 409, 422].includes(error.status)
  return judged || error instanceof Unreachable ? messageOf(error, '') || undefined : undefined
}
