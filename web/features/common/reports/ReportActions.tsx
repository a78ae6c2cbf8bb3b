import { useState } from 'react'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { money } from '../../../lib/format.ts'
import { useReportAnswer } from '../../../lib/payments.ts'
import styles from './Reports.module.css'
import { reportTexts as texts } from './reportTexts.ts'

type Act = 'confirm' | 'deny' | 'takeBack'

/** The reader's possible answers to a payment outside. */
export const ReportActions = ({ of: transaction }: { of: TransactionResponse }) => {
  const [asked, setAsked] = useState<Act>()
  const { mayConfirm, mayTakeBack, username } = transaction
  const amount = money(transaction.amount, transaction.currency)
  const acts: readonly Act[] = mayConfirm ? ['confirm', 'deny'] : mayTakeBack ? ['takeBack'] : []
  if (acts.length === 0 && asked === undefined) return null
  return (
    <div className={styles.acts}>
      {acts.map(act => (
        <Button
          key={act}
          look={act === 'confirm' ? 'solid' : 'outline'}
          aria-label={texts.named({ act: texts[act], amount, who: username })}
          onClick={() => setAsked(act)}
        >
          {texts[act]}
        </Button>
      ))}
      {asked && <Ask act={asked} of={transaction} onClosed={() => setAsked(undefined)} />}
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
      danger={act === 'deny'}
      words={{
        ...words,
        title: title({ amount: money(transaction.amount, transaction.currency), who: transaction.username }),
      }}
      done={done}
      action={() => answer(act === 'confirm' ? 'confirm' : 'deny')}
      onClosed={onClosed}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
