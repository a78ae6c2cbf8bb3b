import { useState } from 'react'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { money } from '../../../lib/format.ts'
import { useReportAnswer } from '../../../lib/payments.ts'
import { PhotosButton } from '../photos/PhotosButton.tsx'
import { photoTexts } from '../photos/photoTexts.ts'
import styles from './Reports.module.css'
import { reportTexts as texts } from './reportTexts.ts'

const ShowCode = lazyPart(() => import('./CodeDialogs.tsx'), 'ShowCode')
const EnterCode = lazyPart(() => import('./CodeDialogs.tsx'), 'EnterCode')

type Act = 'confirm' | 'deny' | 'takeBack' | 'showCode' | 'enterCode'

/** Whether a payment outside has answers or photos for the reader. */
export const hasReportActions = ({ mayConfirm, mayTakeBack, photos }: TransactionResponse): boolean =>
  Boolean(mayConfirm || mayTakeBack || photos?.count || photos?.mayAdd)

/** The reader's possible answers to a payment outside, and its photos. */
export const ReportActions = ({ of: transaction }: { of: TransactionResponse }) => {
  const [asked, setAsked] = useState<Act>()
  const { id, goalId, mayConfirm, mayTakeBack, photos, username } = transaction
  const close = () => setAsked(undefined)
  const amount = money(transaction.amount, transaction.currency)
  const acts: readonly Act[] = mayConfirm
    ? ['confirm', 'showCode', 'deny']
    : mayTakeBack
      ? ['enterCode', 'takeBack']
      : []
  if (!hasReportActions(transaction) && asked === undefined) return null
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
      <PhotosButton
        photos={photos}
        of={{ goalId, contribution: id }}
        about={photoTexts.payment({ amount, who: username })}
      />
      {asked === 'showCode' && <ShowCode of={transaction} onClosed={close} />}
      {asked === 'enterCode' && <EnterCode of={transaction} onClosed={close} />}
      {asked && asked !== 'showCode' && asked !== 'enterCode' && (
        <Ask act={asked} of={transaction} onClosed={close} />
      )}
    </div>
  )
}

interface AskProps {
  act: Exclude<Act, 'showCode' | 'enterCode'>
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
