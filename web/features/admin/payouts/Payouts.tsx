import { useState } from 'react'
import type { PayoutFilter, PayoutResponse } from '#shared/api/payouts.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Items } from '../../../components/Items.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { NextPage } from '../../../components/NextPage.tsx'
import { Select } from '../../../components/Select.tsx'
import { money } from '../../../lib/format.ts'
import { PayoutActions } from '../../common/payouts/PayoutActions.tsx'
import { PayoutBadge } from '../../common/payouts/PayoutBadge.tsx'
import { PayoutTracker } from '../../common/payouts/PayoutTracker.tsx'
import { usePayoutQueue } from './api.ts'
import styles from './Payouts.module.css'
import { StripeFunds } from './StripeFunds.tsx'
import { texts } from './texts.ts'

const DetailsDialog = lazyPart(() => import('./DetailsDialog.tsx'), 'DetailsDialog')

const filters = Object.entries(texts.filters) as [PayoutFilter, string][]

/** Payouts to members: cases first, then due ones, then sent ones. */
export const Payouts = ({ viewerId }: { viewerId: number }) => {
  const [filter, setFilter] = useState<PayoutFilter>('open')
  const queue = usePayoutQueue(filter)
  const [opened, setOpened] = useState<string>()
  const { counts, stripe = [] } = queue.data?.[0] ?? {}
  const refresh = () => queue.mutate()
  return (
    <div className={styles.page}>
      {stripe.length > 0 && <StripeFunds of={stripe} />}
      <Card title={texts.title} note={counts && texts.note(counts)}>
        <Select label={texts.filter} options={filters} value={filter} onChoose={setFilter} />
        <Loaded of={queue} loading={texts.loading} failed={texts.failed}>
          {pages => (
            <>
              <Items of={pages.flatMap(({ payouts }) => payouts)} none={texts.empty} className={styles.list}>
                {payout => (
                  <Payout
                    key={payout.id}
                    payout={payout}
                    viewerId={viewerId}
                    onChanged={refresh}
                    onOpen={() => setOpened(payout.id)}
                  />
                )}
              </Items>
              <NextPage of={queue} />
            </>
          )}
        </Loaded>
        {opened && <DetailsDialog id={opened} viewerId={viewerId} onClosed={() => setOpened(undefined)} />}
      </Card>
    </div>
  )
}

interface PayoutProps {
  payout: PayoutResponse
  viewerId: number
  onChanged: () => unknown
  onOpen: () => void
}

const Payout = ({ payout, viewerId, onChanged, onOpen }: PayoutProps) => {
  const amount = money(payout.amount, payout.currency)
  const { recipient, reason, goalName, round, status } = payout
  return (
    <li>
      <div className={styles.head}>
        <h3>{texts.of({ amount, who: recipient.name })}</h3>
        <PayoutBadge status={status} />
      </div>
      <p>{texts.reason({ goal: goalName, reason, round: round ?? '' })}</p>
      <PayoutTracker payout={payout} viewerId={viewerId} />
      <div className={styles.acts}>
        <PayoutActions decides payout={payout} onChanged={onChanged} />
        <Button look="quiet" aria-label={texts.detailsOf({ amount, who: recipient.name })} onClick={onOpen}>
          {texts.details}
        </Button>
      </div>
    </li>
  )
}
