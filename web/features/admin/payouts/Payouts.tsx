import { lazy, Suspense, useState } from 'react'
import type { PayoutFilter, PayoutResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { PayoutActions } from '../../../components/payouts/PayoutActions.tsx'
import { PayoutBadge } from '../../../components/payouts/PayoutBadge.tsx'
import { PayoutProof } from '../../../components/payouts/PayoutProof.tsx'
import { Select } from '../../../components/Select.tsx'
import { money } from '../../../lib/format.ts'
import { usePayoutQueue } from './api.ts'
import styles from './Payouts.module.css'
import { texts } from './texts.ts'

const DetailsDialog = lazy(() =>
  import('./DetailsDialog.tsx').then(module => ({ default: module.DetailsDialog })),
)

/** What is owed to members: cases first, then what is to be sent, then what is on its way. */
export const Payouts = ({ viewerId }: { viewerId: number }) => {
  const [filter, setFilter] = useState<PayoutFilter>('open')
  const queue = usePayoutQueue(filter)
  const [opened, setOpened] = useState<string>()
  const counts = queue.data?.[0]?.counts
  const refresh = () => queue.mutate()
  return (
    <Card title={texts.title} note={counts && texts.note(counts.due, counts.sent, counts.contested)}>
      <Select label={texts.filter} options={texts.filters} value={filter} onChoose={setFilter} />
      <Loaded of={queue} loading={texts.loading} failed={texts.failed}>
        {pages => (
          <>
            <List
              payouts={pages.flatMap(({ payouts }) => payouts)}
              viewerId={viewerId}
              onChanged={refresh}
              onOpen={setOpened}
            />
            {pages.at(-1)?.next && (
              <Button
                look="outline"
                disabled={queue.isValidating}
                onClick={() => void queue.setSize(queue.size + 1)}
              >
                {texts.more}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {opened && (
        <Suspense>
          <DetailsDialog
            id={opened}
            viewerId={viewerId}
            onChanged={refresh}
            onClosed={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

interface ListProps {
  payouts: readonly PayoutResponse[]
  viewerId: number
  onChanged: () => unknown
  onOpen: (id: string) => void
}

const List = ({ payouts, viewerId, onChanged, onOpen }: ListProps) => {
  if (payouts.length === 0) return <p className="muted">{texts.empty}</p>
  return (
    <ul className={styles.list}>
      {payouts.map(payout => {
        const amount = money(payout.amount)
        const { id, recipient, reason, goalName, round, status } = payout
        return (
          <li key={id}>
            <div className={styles.head}>
              <h3>{texts.of(amount, recipient.name)}</h3>
              <PayoutBadge status={status} />
            </div>
            <p>{texts.reasons[reason](goalName, round)}</p>
            <PayoutProof payout={payout} viewerId={viewerId} />
            <div className={styles.acts}>
              {/* Nobody decides on their own case. */}
              <PayoutActions payout={payout} decides={recipient.userId !== viewerId} onChanged={onChanged} />
              <Button
                look="quiet"
                aria-label={texts.detailsOf(amount, recipient.name)}
                onClick={() => onOpen(id)}
              >
                {texts.details}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
