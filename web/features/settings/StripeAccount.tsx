import type { StripeAccountResponse, StripeLinkResponse } from '#shared/api/stripeAccounts.ts'
import { stripeAskTexts } from '#shared/api/stripeAskTexts.ts'
import { listOf } from '#shared/intl.ts'
import { Button } from '../../components/Button.tsx'
import { post } from '../../lib/http.ts'
import { dayAndTime } from '../../lib/intl.ts'
import { useAction } from '../../lib/useAction.ts'
import { destinationsKey } from '../common/destinations/api.ts'
import { stripeTexts as words } from '../common/destinations/stripeTexts.ts'
import rows from './Rows.module.css'

interface StripeAccountProps {
  currency: string
  account: StripeAccountResponse
}

/** How far the reader's account with Stripe is, and the way on. */
export const StripeAccount = ({ currency, account }: StripeAccountProps) => {
  const { run, busy } = useAction(async () => {
    const { url } = await post<StripeLinkResponse>(`${destinationsKey}/${currency}/stripe/link`)
    window.location.assign(url)
  })
  const { standing, asks, deadline, isGivenUp } = account
  const isAsked = asks.length > 0 && standing !== 'unfinished'
  return (
    <div className={rows.form}>
      <p className="muted">{isGivenUp ? words.givenUp : words.standings[standing]}</p>
      {isAsked && (
        <p>
          {words.asks({
            asks: listOf(asks.map(ask => stripeAskTexts[ask])),
            until: deadline === null ? 'now' : 'later',
            deadline: deadline === null ? '' : dayAndTime(deadline),
          })}
        </p>
      )}
      {(isAsked || canGoOn.has(standing)) && (
        <div className={rows.actions}>
          <Button disabled={busy} aria-label={words.goOnOf({ currency })} onClick={() => void run()}>
            {busy ? words.opening : words.goOn}
          </Button>
        </div>
      )}
    </div>
  )
}

const canGoOn: ReadonlySet<StripeAccountResponse['standing']> = new Set([
  'unfinished',
  'something_missing',
  'bank_refuses',
])
