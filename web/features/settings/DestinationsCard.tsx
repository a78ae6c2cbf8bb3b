import { useState } from 'react'
import { useSearch } from 'wouter'
import { payoutsAnchor, payoutsCurrency } from '#shared/api/goalLink.ts'
import type { PayoutDestinationsResponse } from '#shared/api/payoutDestinations.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { showSuccess } from '../../components/toast.ts'
import { send } from '../../lib/http.ts'
import { dayAndTime, nameOfCurrency } from '../../lib/intl.ts'
import { useArrival } from '../../lib/useArrival.ts'
import { useOpened } from '../../lib/useOpened.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { destinationsKey, usePayoutDestinations } from '../common/destinations/api.ts'
import { destinationTexts as words } from '../common/destinations/destinationTexts.ts'
import { destinationWords } from '../common/destinations/texts.ts'
import rows from './Rows.module.css'
import { StripeAccount } from './StripeAccount.tsx'
import { useStripeArrival } from './useStripeArrival.ts'

const DestinationForm = lazyPart(
  () => import('../common/destinations/DestinationForm.tsx'),
  'DestinationForm',
)

/** Where the reader's payouts go, in each currency of their goals. */
export const DestinationsCard = () => {
  const destinations = usePayoutDestinations()
  const arrival = useArrival(payoutsAnchor, destinations.data !== undefined)
  useStripeArrival()
  if (destinations.data?.destinations.length === 0) return null
  return (
    <div id={payoutsAnchor} tabIndex={-1} ref={arrival}>
      <Card title={words.title} note={words.note}>
        <Loaded of={destinations} loading={words.loading} failed={words.loadFailed}>
          {held => (
            <div className={rows.rows}>
              {held.destinations.map(one => (
                <Row key={one.currency} {...one} />
              ))}
            </div>
          )}
        </Loaded>
      </Card>
    </div>
  )
}

const Row = ({
  currency,
  destination,
  stripeCountries,
  stripe,
}: PayoutDestinationsResponse['destinations'][number]) => {
  const asked = new URLSearchParams(useSearch()).get(payoutsCurrency)
  const { open, close, opener } = useOpened(destination === null && asked === currency)
  const [removing, setRemoving] = useState(false)
  const act = destination ? words.change : words.enter
  const nameOf = (text: string): string => words.of({ act: text, currency })
  return (
    <>
      <div className={rows.row}>
        <div>
          <small>{nameOfCurrency(currency)}</small>
          {destination ? (
            <strong>
              {destinationWords.kinds[destination.kind]} <span className="figures">{destination.mask}</span>
            </strong>
          ) : (
            <p>{words.none}</p>
          )}
          {destination && destination.usableFrom > new Date().toISOString() && (
            <p className="muted">
              {words.waiting({
                changed: dayAndTime(destination.setAt),
                until: dayAndTime(destination.usableFrom),
              })}
            </p>
          )}
          {stripe && <StripeAccount currency={currency} account={stripe} />}
        </div>
        <div className={rows.actions}>
          <Button look="outline" aria-label={nameOf(act)} {...opener}>
            {act}
          </Button>
          {destination && (
            <Button look="quiet" aria-label={nameOf(words.remove)} onClick={() => setRemoving(true)}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      {open && (
        <DestinationForm
          currency={currency}
          isChange={destination !== null}
          stripeCountries={stripeCountries}
          onClose={close}
        />
      )}
      {removing && <Removing currency={currency} onClosed={() => setRemoving(false)} />}
    </>
  )
}

const Removing = ({ currency, onClosed }: { currency: string; onClosed: () => void }) => {
  const refresh = useRefresh()
  const { title, text, done, ...texts } = words.removing
  return (
    <ConfirmDialog
      words={{ ...texts, title: title({ currency }) }}
      action={async () => {
        await send('DELETE', `${destinationsKey}/${currency}`)
        showSuccess(...done)
        await refresh(destinationsKey)
      }}
      onClosed={onClosed}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
