import { useState } from 'react'
import type { PayoutFilter, PayoutResponse } from '#shared/api/payouts.ts'
import { ButtonLink } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Items } from '../../../components/Items.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { NextPage } from '../../../components/NextPage.tsx'
import { Select } from '../../../components/Select.tsx'
import { money } from '../../../lib/format.ts'
import { PayoutActions } from '../../common/payouts/PayoutActions.tsx'
import { PayoutBadge } from '../../common/payouts/PayoutBadge.tsx'
import { PayoutTracker } from '../../common/payouts/PayoutTracker.tsx'
import { casePath, usePayoutQueue } from './api.ts'
import styles from './Payouts.module.css'
import { StripeFunds } from './StripeFunds.tsx'
import { texts } from './texts.ts'

const filters = Object.entries(texts.filters) as [PayoutFilter, string][]

/** Payouts to members: cases first, then due ones, then sent ones. */
export const Payouts = ({ viewerId }: { viewerId: number }) => {
  const [filter, setFilter] = useState<PayoutFilter>('open')
  const queue = usePayoutQueue(filter)
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
                {payout => <Payout key={payout.id} payout={payout} viewerId={viewerId} onChanged={refresh} />}
              </Items>
              <NextPage of={queue} />
            </>
          )}
        </Loaded>
      </Card>
    </div>
  )
}

interface PayoutProps {
  payout: PayoutResponse
  viewerId: number
  onChanged: () => unknown
}

const Payout = ({ payout, viewerId, onChanged }: PayoutProps) => {
  const amount = money(payout.amount, payout.currency)
  const { recipient, reason, goalName, round, status, may } = payout
  const page = casePath(payout.id)
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
        {may.judge && (
          <ButtonLink to={page} aria-label={texts.decideNamed({ amount, who: recipient.name })}>
            {texts.decide}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" to={page} aria-label={texts.detailsOf({ amount, who: recipient.name })}>
          {texts.details}
        </ButtonLink>
      </div>
    </li>
  )
}
