import type { ReactNode } from 'react'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { Opens } from '../../components/Opens.tsx'
import { payoutBooks } from '../../lib/books.ts'
import { money } from '../../lib/format.ts'
import { PayoutActions } from '../common/payouts/PayoutActions.tsx'
import { PayoutBadge } from '../common/payouts/PayoutBadge.tsx'
import { PayoutTracker } from '../common/payouts/PayoutTracker.tsx'
import styles from './PayoutList.module.css'

interface PayoutListProps {
  payouts: readonly PayoutResponse[]
  viewerId: number | undefined
  /** Where the reader is a member and may have its proof as a file. */
  file?: boolean
  /** Its purpose and its recipient. */
  about: (payout: PayoutResponse) => ReactNode
}

const amountOf = ({ amount, currency }: PayoutResponse): string => money(amount, currency)

/** Payouts with their status, its source, and the reader's possible actions. */
export const PayoutList = ({ payouts, viewerId, file = false, about }: PayoutListProps) => (
  <ul className={styles.list}>
    {payouts.map(payout => (
      <li key={payout.id}>
        <div className={styles.head}>
          <p>{about(payout)}</p>
          <strong className="figures">
            {file ? <Opens to={payoutBooks(payout)}>{amountOf(payout)}</Opens> : amountOf(payout)}
          </strong>
          <span className={styles.badge}>
            <PayoutBadge status={payout.status} />
          </span>
        </div>
        <PayoutTracker payout={payout} viewerId={viewerId} />
        <PayoutActions file={file} payout={payout} />
      </li>
    ))}
  </ul>
)
