import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useState } from 'react'
import { InlineSpinner } from '../../components/Spinner.tsx'
import type { CardPayment } from './cardPayment.ts'
import { NoCardForm, PayButtons } from './PayButtons.tsx'
import styles from './Steps.module.css'
import { stripeLocale } from './stripeLocale.ts'
import { stripePayment } from './stripePayment.ts'
import { texts } from './texts.ts'

interface StripeCardFormProps {
  publishableKey: string
  clientSecret: string
  busy: boolean
  onCancel: () => void
  onPay: (card: CardPayment) => void
  submit?: string | undefined
  amount?: string | undefined
}

/** Stripe's own form, in Stripe's frame: the card's number is never in our page. */
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
      <PayButtons {...buttons} ready={state === 'ready'} />
    </form>
  )
}

const useStripeLibrary = (publishableKey: string): Stripe | 'failed' | undefined => {
  const [library, setLibrary] = useState<Stripe | 'failed'>()
  useEffect(() => {
    let wanted = true
    loadStripe(publishableKey, { locale: stripeLocale() }).then(
      stripe => wanted && setLibrary(stripe ?? 'failed'),
      () => wanted && setLibrary('failed'),
    )
    return () => {
      wanted = false
    }
  }, [publishableKey])
  return library
}

const root = document.documentElement
const look = ['data-variant', 'data-primary', 'data-appearance', 'data-radius']

/** The page's present look, by its theme or by the device's setting. */
const useAppearance = (): Appearance => {
  const [appearance, setAppearance] = useState(() => appearanceFrom(root))
  useEffect(() => {
    const follow = () => setAppearance(appearanceFrom(root))
    const changes = new MutationObserver(follow)
    changes.observe(root, { attributeFilter: look })
    const night = matchMedia('(prefers-color-scheme: dark)')
    night.addEventListener('change', follow)
    return () => {
      changes.disconnect()
      night.removeEventListener('change', follow)
    }
  }, [])
  return appearance
}

/** Our tokens for Stripe's form, whose frame cannot use our styles. */
const appearanceFrom = (root: HTMLElement): Appearance => {
  // A token may have two colours, one for each appearance; only an element that uses it shows which applies.
  const probe = root.appendChild(document.createElement('span'))
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const radius = getComputedStyle(root).getPropertyValue('--radius-small').trim()
  const edge = `1px solid ${colour('--field')}`
  const focus = { borderColor: colour('--teal'), outline: `2px solid ${colour('--teal')}`, boxShadow: 'none' }
  const appearance: Appearance = {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colour('--teal'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--muted'),
      colorTextPlaceholder: colour('--muted'),
      colorDanger: colour('--late'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '15px',
      borderRadius: radius,
    },
    rules: {
      '.Input': { border: edge, boxShadow: 'none' },
      '.Input:focus': focus,
      '.Label': { fontWeight: '600', color: colour('--ink') },
    },
  }
  probe.remove()
  return appearance
}
