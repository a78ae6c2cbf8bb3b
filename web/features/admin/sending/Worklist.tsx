import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ToSend, WorklistResponse } from '#shared/api/sending.ts'
import { Card } from '../../../components/Card.tsx'
import { Items } from '../../../components/Items.tsx'
import { day, money } from '../../../lib/format.ts'
import { PayoutActions } from '../../common/payouts/PayoutActions.tsx'
import { PayoutTracker } from '../../common/payouts/PayoutTracker.tsx'
import { batchTexts } from './batchTexts.ts'
import { CopyReference } from './CopyReference.tsx'
import { Choose, MakeBatch, useSelection } from './MakeBatch.tsx'
import styles from './Sending.module.css'
import { texts } from './texts.ts'

interface WorklistProps {
  of: WorklistResponse
  viewerId: number
  onChanged: () => unknown
}

/** What can be sent now, by currency, what the bank gets by files, and what waits. */
export const Worklist = ({ of: { ready, waiting, inBatches, more }, viewerId, onChanged }: WorklistProps) => {
  const payoutOf = (payout: ToSend, children?: ReactNode) => (
    <Payout key={payout.id} payout={payout} viewerId={viewerId} onChanged={onChanged}>
      {children}
    </Payout>
  )
  return (
    <>
      <Card title={texts.ready} note={texts.readyNote}>
        {ready.length === 0 && <p className="muted">{texts.nothing}</p>}
        {ready.map(group => (
          <Ready key={group.currency} of={group} payoutOf={payoutOf} />
        ))}
        {more && <p className="muted">{texts.more}</p>}
      </Card>
      {inBatches.length > 0 && (
        <Card title={batchTexts.within.title} note={batchTexts.within.note}>
          <ul className={styles.list}>
            {inBatches.map(payout =>
              payoutOf(
                payout,
                <Link to={`/admin/sending/${payout.batch?.id}`} className={styles.link}>
                  {batchTexts.within.open}
                </Link>,
              ),
            )}
          </ul>
        </Card>
      )}
      {waiting.length > 0 && (
        <Card title={texts.waiting} note={texts.waitingNote}>
          <Items of={waiting} none="" className={styles.list}>
            {payout => payoutOf(payout)}
          </Items>
        </Card>
      )}
    </>
  )
}

interface ReadyProps {
  of: WorklistResponse['ready'][number]
  payoutOf: (payout: ToSend, children: ReactNode) => ReactNode
}

/** The payouts of one currency. */
const Ready = ({ of: { currency, total, payouts }, payoutOf }: ReadyProps) => {
  const selection = useSelection(payouts)
  return (
    <section>
      <h3>{texts.currency({ total: money(total, currency), count: payouts.length })}</h3>
      <MakeBatch payouts={payouts} selection={selection} />
      <ul className={styles.list}>
        {payouts.map(payout => payoutOf(payout, <Choose payout={payout} selection={selection} />))}
      </ul>
    </section>
  )
}

interface PayoutProps {
  payout: ToSend
  viewerId: number
  children: ReactNode
  onChanged: () => unknown
}

const Payout = ({ payout, viewerId, children, onChanged }: PayoutProps) => {
  const { amount, firmPart, currency, recipient, may, sendingReference, batch } = payout
  // Those to send now stand below the heading of their currency.
  const Heading = may.send && batch === null ? 'h4' : 'h3'
  return (
    <li>
      <Heading>
        {texts.of({ amount: money((may.send && firmPart) || amount, currency), who: recipient.name })}
      </Heading>
      <p className="muted">{payout.goalName}</p>
      {children}
      <PayoutTracker payout={payout} viewerId={viewerId} />
      {may.send && payout.readySince && (
        <p className="muted">{texts.readySince({ date: day(payout.readySince) })}</p>
      )}
      {may.send && <CopyReference reference={sendingReference} />}
      <PayoutActions payout={payout} reference={sendingReference} onChanged={onChanged} />
    </li>
  )
}
