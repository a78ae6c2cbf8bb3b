import type { ToSend, WorklistResponse } from '#shared/api/sending.ts'
import { Card } from '../../../components/Card.tsx'
import { Items } from '../../../components/Items.tsx'
import { day, money } from '../../../lib/format.ts'
import { PayoutActions } from '../../common/payouts/PayoutActions.tsx'
import { PayoutTracker } from '../../common/payouts/PayoutTracker.tsx'
import { CopyReference } from './CopyReference.tsx'
import styles from './Sending.module.css'
import { texts } from './texts.ts'

interface WorklistProps {
  of: WorklistResponse
  viewerId: number
  onChanged: () => unknown
}

/** What can be sent now, by currency, and what waits. */
export const Worklist = ({ of: { ready, waiting, more }, viewerId, onChanged }: WorklistProps) => {
  const payoutOf = (payout: ToSend) => (
    <Payout key={payout.id} payout={payout} viewerId={viewerId} onChanged={onChanged} />
  )
  return (
    <>
      <Card title={texts.ready} note={texts.readyNote}>
        {ready.length === 0 && <p className="muted">{texts.nothing}</p>}
        {ready.map(({ currency, total, payouts }) => (
          <section key={currency}>
            <h3>{texts.currency({ total: money(total, currency), count: payouts.length })}</h3>
            <ul className={styles.list}>{payouts.map(payoutOf)}</ul>
          </section>
        ))}
        {more && <p className="muted">{texts.more}</p>}
      </Card>
      {waiting.length > 0 && (
        <Card title={texts.waiting} note={texts.waitingNote}>
          <Items of={waiting} none="" className={styles.list}>
            {payoutOf}
          </Items>
        </Card>
      )}
    </>
  )
}

interface PayoutProps {
  payout: ToSend
  viewerId: number
  onChanged: () => unknown
}

const Payout = ({ payout, viewerId, onChanged }: PayoutProps) => {
  const { amount, firmPart, currency, recipient, may, sendingReference } = payout
  return (
    <li>
      <h4>{texts.of({ amount: money((may.send && firmPart) || amount, currency), who: recipient.name })}</h4>
      <p className="muted">{payout.goalName}</p>
      <PayoutTracker payout={payout} viewerId={viewerId} />
      {may.send && payout.readySince && (
        <p className="muted">{texts.readySince({ date: day(payout.readySince) })}</p>
      )}
      {may.send && <CopyReference reference={sendingReference} />}
      <PayoutActions payout={payout} reference={sendingReference} onChanged={onChanged} />
    </li>
  )
}
