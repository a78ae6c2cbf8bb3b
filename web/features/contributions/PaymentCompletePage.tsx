import { type ReactNode, useEffect, useRef } from 'react'
import useSWR from 'swr'
import type { ContributeResponse, TransactionResponse } from '#shared/api/contributions.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { LoadFailed } from '../../components/Loaded.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { money } from '../../lib/format.ts'
import { keysOfGoal, useAllTransactions, useGoal } from '../../lib/goals.ts'
import { HttpError, messageOf } from '../../lib/http.ts'
import { contribute } from '../../lib/payments.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { useRetryPayment } from '../../lib/useRetryPayment.ts'
import { PaidMoment } from './PaidMoment.tsx'
import { paymentCompleteTexts as words } from './paymentCompleteTexts.ts'
import { paymentTexts } from './paymentTexts.ts'
import styles from './Steps.module.css'
import { texts } from './texts.ts'

const named = 'payment_intent'

/** The bank's return address, in any browser: the server has all data of the payment. */
export const PaymentCompletePage = () => {
  usePageTitle(words.title)
  const intent = new URLSearchParams(location.search).get(named)
  const { data: transactions, error, mutate } = useAllTransactions()
  // The address that Stripe makes includes the payment's secret, which must not stay in the history.
  useEffect(() => {
    if (intent) history.replaceState(history.state, '', `${location.pathname}?${named}=${intent}`)
  }, [intent])
  if (intent === null) return <Unknown />
  if (transactions === undefined) return error ? <Unchecked onRetry={() => mutate()} /> : <Checking />
  const payment = transactions.find(({ stripePaymentId }) => stripePaymentId === intent)
  return payment ? <Outcome payment={payment} intent={intent} /> : <Unknown />
}

const Outcome = ({ payment, intent }: { payment: TransactionResponse; intent: string }) => {
  const { goalId, amount } = payment
  const refresh = useRefresh()
  // The server queries the provider itself, and recording is idempotent, so a reload does no harm.
  const { data, error, mutate, isValidating } = useSWR<ContributeResponse, Error>(
    ['contribute', intent],
    () => contribute(goalId, { amount, paymentIntentId: intent }),
  )
  const { data: goal } = useGoal(goalId)
  const refreshed = useRef(false)
  useEffect(() => {
    if (data === undefined || refreshed.current) return
    refreshed.current = true
    void refresh(...keysOfGoal(goalId))
  }, [data, refresh, goalId])

  if (data === undefined && (error === undefined || isValidating)) return <Checking />
  // It may have been paid since, with another card.
  if (data?.status === 'completed' || payment.status === 'completed')
    return (
      <Result words={texts.paid.page} goalId={goalId}>
        {goal && <PaidMoment goal={goal} effect={undefined} id={payment.id} />}
      </Result>
    )
  if (data?.status === 'processing') return <Result words={paymentTexts.underWay} goalId={goalId} />
  if (error && !(error instanceof HttpError)) return <Unchecked onRetry={() => mutate()} />
  return <Declined payment={payment} reason={messageOf(error, paymentTexts.failed)} />
}

const Declined = ({ payment, reason }: { payment: TransactionResponse; reason: string }) => {
  const { retryPayment, busy } = useRetryPayment()
  return (
    <Result words={[paymentTexts.declined, reason]} goalId={payment.goalId}>
      <p className="muted">
        {words.kept({ amount: money(payment.amount, payment.currency), goal: payment.goalName })}
      </p>
      <Button look="money" disabled={busy} onClick={() => void retryPayment(payment.id)}>
        {words.anotherCard}
      </Button>
    </Result>
  )
}

const Checking = () => (
  <>
    <h1>{words.title}</h1>
    <InlineSpinner label={words.checking} />
  </>
)

const Unchecked = ({ onRetry }: { onRetry: () => unknown }) => (
  <>
    <h1>{words.title}</h1>
    <LoadFailed text={words.unchecked} onRetry={onRetry} />
  </>
)

const Unknown = () => (
  <section className={styles.result}>
    <h1>{words.unknownTitle}</h1>
    <p role="status">{words.unknown}</p>
    <ButtonLink to="/">{words.toDashboard}</ButtonLink>
  </section>
)

interface ResultProps {
  words: readonly [string, string]
  goalId: number
  children?: ReactNode
}

const Result = ({ words: [title, text], goalId, children }: ResultProps) => (
  <section className={styles.result}>
    <h1>{title}</h1>
    <p role="status">{text}</p>
    {children}
    <ButtonLink to={`/goals/${goalId}`} look={children ? 'outline' : 'solid'}>
      {words.toGoal}
    </ButtonLink>
  </section>
)
