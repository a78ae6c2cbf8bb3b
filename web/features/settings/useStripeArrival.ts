import { useEffect } from 'react'
import { showError } from '../../components/toast.ts'
import { post } from '../../lib/http.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { destinationsKey } from '../common/destinations/api.ts'
import { stripeTexts } from '../common/destinations/stripeTexts.ts'

/** On the way back from Stripe's page: looks at the account, which Stripe's event may not have reached yet. */
export const useStripeArrival = (): void => {
  const refresh = useRefresh()
  useEffect(() => {
    const { searchParams, pathname } = new URL(window.location.href)
    const [arrival, currency] = [searchParams.get('stripe'), searchParams.get('currency')]
    if (arrival === null || currency === null || !/^[A-Z]{3}$/.test(currency)) return
    window.history.replaceState(window.history.state, '', pathname)
    if (arrival === 'again') showError(...stripeTexts.expired)
    post(`${destinationsKey}/${currency}/stripe/look`)
      .then(() => refresh(destinationsKey))
      // The job looks later.
      .catch(() => undefined)
  }, [refresh])
}
