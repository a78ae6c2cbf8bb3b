import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useState } from 'react'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { CardButtons } from './CardButtons.tsx'
import type { CardPayment } from './cardPayment.ts'
import { NoCardForm } from './NoCardForm.tsx'
import styles from './Steps.module.css'
import { stripePayment } from './stripePayment.ts'
import { texts } from './texts.ts'
import { useAppearance } from './useAppearance.ts'

interface StripeCardFormProps {
  publishableKey: string
  clientSecret: string
  busy: boolean
  fault: string | undefined
  onCancel: () => void
  onPay: (card: CardPayment) => void
  submit?: string | undefined
}

/** Stripe's own form, in a frame of Stripe's: the card's number is never in a page of ours. */
export const StripeCardForm = ({ publishableKey, clientSecret, ...form }: StripeCardFormProps) => {
  const stripe = useStripeLibrary(publishableKey)
  const appearance = useAppearance()
  if (stripe === 'failed') return <NoCardForm onCancel={form.onCancel} />
  if (stripe === undefined) return <InlineSpinner label={texts.loadingSecret} />
  return (
    // The form keeps the first secret that it is given, and would pay the amount of that one.
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <Form {...form} />
    </Elements>
  )
}

const Form = ({ onPay, ...buttons }: Omit<StripeCardFormProps, 'publishableKey' | 'clientSecret'>) => {
  const stripe = useStripe()
  const elements = useElements()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (stripe && elements) onPay(stripePayment(stripe, elements))
  }
  if (state === 'failed') return <NoCardForm onCancel={buttons.onCancel} />
  return (
    <form className={styles.step} onSubmit={send}>
      <PaymentElement
        options={{ layout: 'tabs' }}
        onReady={() => setState('ready')}
        onLoadError={() => setState('failed')}
      />
      <CardButtons {...buttons} ready={state === 'ready'} />
    </form>
  )
}

const useStripeLibrary = (publishableKey: string): Stripe | 'failed' | undefined => {
  const [library, setLibrary] = useState<Stripe | 'failed'>()
  useEffect(() => {
    let wanted = true
    loadStripe(publishableKey).then(
      stripe => wanted && setLibrary(stripe ?? 'failed'),
      () => wanted && setLibrary('failed'),
    )
    return () => {
      wanted = false
    }
  }, [publishableKey])
  return library
}
