import { Link } from 'wouter'
import type { BatchSummary } from '#shared/api/batches.ts'
import { Card } from '../../../components/Card.tsx'
import { Items } from '../../../components/Items.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { StatusBadge, type StatusTone } from '../../../components/StatusBadge.tsx'
import { moment, money } from '../../../lib/format.ts'
import { useBatches } from './batches.ts'
import { batchTexts } from './batchTexts.ts'
import styles from './Sending.module.css'

const words = batchTexts.list
const tones: Readonly<Record<BatchSummary['status'], StatusTone>> = {
  waiting: 'waiting',
  approved: 'waiting',
  rejected: 'bad',
  filed: 'good',
  emptied: 'returned',
}

export const BatchStatus = ({ of: { status } }: { of: BatchSummary }) => (
  <StatusBadge tone={tones[status]}>{batchTexts.status[status]}</StatusBadge>
)

/** The newest batches. */
export const Batches = () => (
  <Card title={words.title} note={words.note}>
    <Loaded of={useBatches()} loading={words.loading} failed={words.failed}>
      {({ batches }) => (
        <Items of={batches} none={words.none} className={styles.list}>
          {batch => (
            <li key={batch.id}>
              <div className={styles.head}>
                <Link to={`/admin/sending/${batch.id}`} className={styles.link}>
                  {words.one({ total: money(batch.total, batch.currency), count: batch.count })}
                </Link>
                <BatchStatus of={batch} />
              </div>
              <p className="muted">
                {words.made({
                  kind: batchTexts.kinds[batch.fileKind],
                  who: batch.madeBy.name,
                  at: moment(batch.madeAt),
                })}
              </p>
            </li>
          )}
        </Items>
      )}
    </Loaded>
  </Card>
)
