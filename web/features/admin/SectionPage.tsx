import { lazy, Suspense } from 'react'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { AdminHead } from './AdminHead.tsx'
import styles from './AdminPage.module.css'
import { refusalIn, usePolicy } from './api.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { FeedbackInbox } from './FeedbackInbox.tsx'
import { KeptOut } from './KeptOut.tsx'
import { sectionTexts } from './sectionTexts.ts'
import { texts } from './texts.ts'

const ReconciliationCard = lazy(() =>
  import('./reconciliation/ReconciliationCard.tsx').then(module => ({ default: module.ReconciliationCard })),
)
const Payouts = lazy(() => import('./payouts/Payouts.tsx').then(module => ({ default: module.Payouts })))
const Circles = lazy(() => import('./circles/Circles.tsx').then(module => ({ default: module.Circles })))
const Disputes = lazy(() => import('./Disputes.tsx').then(module => ({ default: module.Disputes })))

const cards = {
  payouts: ({ viewerId }: { viewerId: number }) => <Payouts viewerId={viewerId} />,
  circles: () => <Circles />,
  disputes: () => <Disputes />,
  reconciliation: () => <ReconciliationCard />,
  feedback: () => <FeedbackInbox />,
  jobs: () => <FailedJobs />,
} as const

interface SectionPageProps {
  name: keyof typeof cards
  viewerId: number
}

/** What waits for an admin in one respect. */
export const SectionPage = ({ name, viewerId }: SectionPageProps) => {
  // The cards say what they could not load; whether anything here may be seen is asked once.
  const refusal = refusalIn(usePolicy().error)
  if (refusal !== undefined) return <KeptOut why={refusal} />
  const Waiting = cards[name]
  return (
    <>
      <AdminHead title={sectionTexts[name]} />
      <div className={styles.section}>
        <Suspense fallback={<InlineSpinner label={texts.loadingPart} />}>
          <Waiting viewerId={viewerId} />
        </Suspense>
      </div>
    </>
  )
}
