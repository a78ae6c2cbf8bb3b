import { Suspense } from 'react'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { AdminFrame } from './AdminHead.tsx'
import styles from './AdminPage.module.css'
import { usePolicy } from './api.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { FeedbackInbox } from './FeedbackInbox.tsx'
import { sectionTexts } from './sectionTexts.ts'
import { texts } from './texts.ts'

const ReconciliationCard = lazyPart(
  () => import('./reconciliation/ReconciliationCard.tsx'),
  'ReconciliationCard',
)
const Payouts = lazyPart(() => import('./payouts/Payouts.tsx'), 'Payouts')
const Sending = lazyPart(() => import('./sending/Sending.tsx'), 'Sending')
const Circles = lazyPart(() => import('./circles/Circles.tsx'), 'Circles')
const Disputes = lazyPart(() => import('./Disputes.tsx'), 'Disputes')

const cards = {
  payouts: ({ viewerId }: { viewerId: number }) => <Payouts viewerId={viewerId} />,
  sending: ({ viewerId }: { viewerId: number }) => <Sending viewerId={viewerId} />,
  circles: () => <Circles />,
  disputes: () => <Disputes />,
  reconciliation: () => <ReconciliationCard />,
  feedback: () => <FeedbackInbox />,
  jobs: () => <FailedJobs />,
} as const

/** The open work for admins of one kind. */
export const SectionPage = ({ name, viewerId }: { name: keyof typeof cards; viewerId: number }) => {
  const Waiting = cards[name]
  return (
    // The cards show their own failures; the permission is checked once.
    <AdminFrame of={usePolicy()} title={sectionTexts[name]}>
      <div className={styles.section}>
        <Suspense fallback={<Skeleton label={texts.loadingPart} />}>
          <Waiting viewerId={viewerId} />
        </Suspense>
      </div>
    </AdminFrame>
  )
}
