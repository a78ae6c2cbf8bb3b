import type { DisputeResponse } from '#shared/api/payments.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Items } from '../../components/Items.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useFresh } from '../../lib/data.ts'
import { day, money } from '../../lib/format.ts'
import styles from './AdminPage.module.css'
import { DisputeBadge } from './DisputeBadge.tsx'
import { disputeReason } from './disputeReason.ts'
import { disputeTexts as texts } from './disputeTexts.ts'

/** Disputes of payers' banks, those that wait for an answer first. */
export const Disputes = () => {
  const disputes = useFresh<readonly DisputeResponse[]>('/api/admin/disputes')
  return (
    <Card title={texts.title}>
      <Loaded of={disputes} loading={texts.loading} failed={texts.failed}>
        {held => (
          <Items of={held} none={texts.empty} className={styles.inbox}>
            {dispute => <Item key={dispute.id} dispute={dispute} />}
          </Items>
        )}
      </Loaded>
    </Card>
  )
}

const Item = ({ dispute }: { dispute: DisputeResponse }) => {
  const { id, payer, goalName, openedAt, reason, status, answerBy } = dispute
  const amount = money(dispute.amount, dispute.currency)
  return (
    <li>
      <h3>{texts.of({ amount, payer })}</h3>
      <p>
        <DisputeBadge status={status} />
      </p>
      <p>{disputeReason(reason)}</p>
      <p className="muted">{texts.goal({ goal: goalName, date: day(openedAt) })}</p>
      {answerBy && (status === 'open' || status === 'question') && (
        <p>
          <strong>{texts.answerBy({ date: day(answerBy) })}</strong>
        </p>
      )}
      <p>
        <ButtonLink
          look="outline"
          to={`/admin/disputes/${encodeURIComponent(id)}`}
          aria-label={texts.openNamed({ amount, payer })}
        >
          {texts.open}
        </ButtonLink>
      </p>
    </li>
  )
}
