import { lazy, Suspense, useState } from 'react'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import { money } from '../../lib/format.ts'
import { useReportAnswer } from '../../lib/reports.ts'
import { Button } from '../Button.tsx'
import { praise } from '../toast.ts'
import styles from './Reports.module.css'
import { reportTexts as texts } from './reportTexts.ts'

const ConfirmDialog = lazy(() =>
  import('../ConfirmDialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

type Act = 'confirm' | 'deny' | 'takeBack'

/** What the reader can say to a payment that was made outside. */
export const ReportActions = ({ of: transaction }: { of: TransactionResponse }) => {
  const [asked, setAsked] = useState<Act>()
  const { mayConfirm, mayTakeBack, username } = transaction
  const amount = money(transaction.amount)
  const acts: readonly Act[] = mayConfirm ? ['confirm', 'deny'] : mayTakeBack ? ['takeBack'] : []
  if (acts.length === 0 && asked === undefined) return null
  return (
    <div className={styles.acts}>
      {acts.map(act => (
        <Button
          key={act}
          look={act === 'confirm' ? 'solid' : 'outline'}
          aria-label={texts.named(texts[act], amount, username)}
          onClick={() => setAsked(act)}
        >
          {texts[act]}
        </Button>
      ))}
      {asked && (
        <Suspense>
          <Ask act={asked} of={transaction} onClosed={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface AskProps {
  act: Act
  of: TransactionResponse
  onClosed: () => void
}

const wordsFor = { confirm: texts.confirming, deny: texts.denying, takeBack: texts.takingBack }

const Ask = ({ act, of: transaction, onClosed }: AskProps) => {
  const answer = useReportAnswer(transaction)
  const { title, text, done, ...words } = wordsFor[act]
  return (
    <ConfirmDialog
      mild={act !== 'deny'}
      words={{
        ...words,
        title: title(money(transaction.amount), transaction.username),
        failed: texts.failed,
      }}
      deed={async () => {
        await answer(act === 'confirm' ? 'confirm' : 'deny')
        praise(done)
      }}
      onClosed={onClosed}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
