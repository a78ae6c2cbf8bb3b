import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import type { ContributeResponse } from '#shared/api/contributions.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { useRefresh } from '../../lib/data.ts'
import { keysOfGoal } from '../../lib/goals.ts'
import { messageOf } from '../../lib/http.ts'
import { contribute } from './api.ts'
import { completeTexts } from './completeTexts.ts'
import { type PendingPayment, readPending } from './pendingPayment.ts'
import styles from './Steps.module.css'
import { texts } from './texts.ts'

/** Where the bank sends the payer back to. */
export const PaymentCompletePage = () => {
  const pending = readPending(new URLSearchParams(location.search).get('payment_intent'))
  return pending ? <Outcome pending={pending} /> : <Unknown />
}

const Outcome = ({ pending }: { pending: PendingPayment }) => {
  const refresh = useRefresh()
  // The server asks the provider itself, and recording twice is recording once; so a reload does no harm.
  const { data, error } = useSWR<ContributeResponse, Error>(['contribute', pending.paymentIntentId], () =>
    contribute(pending.goalId, { amount: pending.amount, paymentIntentId: pending.paymentIntentId }),
  )
  const refreshed = useRef(false)
  useEffect(() => {
    if (data === undefined || refreshed.current) return
    refreshed.current = true
    void refresh(...keysOfGoal(pending.goalId))
  }, [data, refresh, pending])

  if (data === undefined && error === undefined) {
    return (
      <>
        <h1>{completeTexts.title}</h1>
        <InlineSpinner label={completeTexts.checking} />
      </>
    )
  }
  const [title, text] = error
    ? [texts.declined, messageOf(error, texts.notRecorded)]
    : data?.status === 'completed'
      ? texts.paid
      : data?.status === 'processing'
        ? texts.underWay
        : [texts.declined, texts.failed]
  return <Result title={title} text={text} to={`/goals/${pending.goalId}`} label={completeTexts.toGoal} />
}

const Unknown = () => (
  <Result
    title={completeTexts.unknownTitle}
    text={completeTexts.unknown}
    to="/"
    label={completeTexts.toDashboard}
  />
)

interface ResultProps {
  title: string
  text: string
  to: string
  label: string
}

const Result = ({ title, text, to, label }: ResultProps) => (
  <section className={styles.result}>
    <h1>{title}</h1>
    <p role="status">{text}</p>
    <ButtonLink to={to}>{label}</ButtonLink>
  </section>
)
