import { lazy, Suspense, useState } from 'react'
import useSWR from 'swr'
import type { DisputeResponse } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { day, money } from '../../lib/format.ts'
import styles from './AdminPage.module.css'
import { DisputeBadge } from './DisputeBadge.tsx'
import { disputeTexts as texts } from './disputeTexts.ts'

const DisputeDialog = lazy(() =>
  import('./DisputeDialog.tsx').then(module => ({ default: module.DisputeDialog })),
)

/** What payers' banks object to, those that wait for an answer first. */
export const Disputes = () => {
  const disputes = useSWR<readonly DisputeResponse[], Error>('/api/admin/disputes', {
    revalidateOnMount: true,
  })
  const [opened, setOpened] = useState<string>()
  return (
    <Card title={texts.title}>
      <Loaded of={disputes} loading={texts.loading} failed={texts.failed}>
        {held =>
          held.length === 0 ? (
            <p className="muted">{texts.empty}</p>
          ) : (
            <ul className={styles.inbox}>
              {held.map(dispute => (
                <Item key={dispute.id} dispute={dispute} onOpen={() => setOpened(dispute.id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && (
        <Suspense>
          <DisputeDialog
            id={opened}
            onChanged={() => disputes.mutate()}
            onClosed={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

const Item = ({ dispute, onOpen }: { dispute: DisputeResponse; onOpen: () => void }) => {
  const { amount, payer, goalName, openedAt, reason, status, answerBy } = dispute
  return (
    <li>
      <h3>{texts.of(money(amount), payer)}</h3>
      <p>
        <DisputeBadge status={status} />
      </p>
      <p>{texts.reasons[reason] ?? texts.anyReason}</p>
      <p className="muted">{texts.goal(goalName, day(openedAt))}</p>
      {answerBy && (status === 'open' || status === 'question') && (
        <p>
          <strong>{texts.answerBy(day(answerBy))}</strong>
        </p>
      )}
      <p>
        <Button look="outline" aria-label={texts.openNamed(money(amount), payer)} onClick={onOpen}>
          {texts.open}
        </Button>
      </p>
    </li>
  )
}
