import { Link } from 'wouter'
import type { AdminPayoutResponse } from '#shared/api/payouts.ts'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { cx } from '../../../lib/cx.ts'
import { day, money } from '../../../lib/format.ts'
import { PayoutActions } from '../../common/payouts/PayoutActions.tsx'
import { PayoutBadge } from '../../common/payouts/PayoutBadge.tsx'
import { PayoutTracker } from '../../common/payouts/PayoutTracker.tsx'
import { AdminFrame } from '../AdminHead.tsx'
import admin from '../AdminPage.module.css'
import { Trail } from '../Trail.tsx'
import { usePayoutDetails } from './api.ts'
import styles from './Payouts.module.css'
import { texts as all } from './texts.ts'

// The forms take more than the page, which most often is only read.
const Decide = lazyPart(() => import('./Decide.tsx'), 'Decide')
const NewNote = lazyPart(() => import('./NewNote.tsx'), 'NewNote')

const texts = all.page

interface CasePageProps {
  id: string
  viewerId: number
}

/** Everything about a payout, and the decision about its case: what is known, notes, and the events themselves. */
export const CasePage = ({ id, viewerId }: CasePageProps) => {
  const details = usePayoutDetails(id)
  const show = (answer: AdminPayoutResponse) => details.mutate(answer, { revalidate: false })
  return (
    <AdminFrame of={details} title={texts.title} subtitle={<Link to="/admin/payouts">{texts.back}</Link>}>
      <Loaded of={details} loading={texts.loading} failed={all.failed}>
        {payout => (
          <div className={cx(admin.grid, admin.onePage)}>
            <div className={admin.column}>
              <Card
                title={all.of({
                  amount: money(payout.amount, payout.currency),
                  who: payout.recipient.name,
                })}
              >
                <p>
                  <PayoutBadge status={payout.status} />
                </p>
                <p>
                  {all.reason({ goal: payout.goalName, reason: payout.reason, round: payout.round ?? '' })}
                </p>
                <PayoutTracker payout={payout} viewerId={viewerId} />
                <PayoutActions decides payout={payout} onChanged={() => details.mutate()} />
                <p>
                  <Link
                    to={`/admin/journal?goalId=${payout.goalId}&payoutId=${encodeURIComponent(idOf(payout.id))}`}
                    className={admin.way}
                  >
                    {texts.journal}
                  </Link>
                </p>
                <Trail title={texts.trail} goalId={payout.goalId} of={payout.trail} />
              </Card>
            </div>
            <div className={admin.column}>
              {(payout.may.judge || isWithSecondAdmin(payout)) && <Decide payout={payout} onDecided={show} />}
              <Card title={texts.notes}>
                <Notes notes={payout.notes} />
                <NewNote id={id} onAdded={show} />
              </Card>
            </div>
          </div>
        )}
      </Loaded>
    </AdminFrame>
  )
}

const isWithSecondAdmin = ({ status, proposal }: AdminPayoutResponse): boolean =>
  status === 'contested' && proposal !== null

const Notes = ({ notes }: Pick<AdminPayoutResponse, 'notes'>) =>
  notes.length > 0 && (
    <ul className={styles.notes}>
      {notes.map(({ at, by, text }) => (
        <li key={at}>
          <p className={styles.words}>{text}</p>
          <p className="muted">{texts.by({ who: by, date: day(at) })}</p>
        </li>
      ))}
    </ul>
  )

/** `<goal>:<payout>`. */
const idOf = (id: string): string => id.slice(id.indexOf(':') + 1)
