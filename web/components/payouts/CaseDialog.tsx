import { useState } from 'react'
import { money } from '../../lib/format.ts'
import { usePayoutDeed } from '../../lib/payouts.ts'
import { TextArea } from '../Field.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { RadioTiles } from '../RadioTiles.tsx'
import { praise } from '../toast.ts'
import type { PayoutDialogProps } from './PayoutDialog.tsx'
import { PayoutProof } from './PayoutProof.tsx'
import { payoutTexts } from './payoutTexts.ts'

const { title, legend, outcomes: meanings, note: noteLabel, done, ...texts } = payoutTexts.case
const outcomes = ['returned', 'proved'] as const

/** Somebody says that money has not come; an admin has found out what became of it. */
export const CaseDialog = ({ payout, onChanged, onClosed }: PayoutDialogProps) => {
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>('returned')
  const [note, setNote] = useState('')
  const deed = usePayoutDeed(payout)
  const { amount, recipient, attempt } = payout
  return (
    <FormDialog
      words={{ ...texts, title: title(money(amount), recipient.name), failed: payoutTexts.failed }}
      deed={async () => {
        const words = note.trim()
        await deed('case', { attempt, outcome, ...(words && { note: words }) })
        praise(done)
        await onChanged?.()
      }}
      onClosed={onClosed}
    >
      <PayoutProof payout={payout} viewerId={undefined} />
      <RadioTiles
        large
        legend={legend}
        name="outcome"
        tiles={outcomes.map(value => ({ value, label: meanings[value][0], note: meanings[value][1] }))}
        chosen={outcome}
        onChange={({ target }) => setOutcome(outcomes.find(known => known === target.value) ?? outcome)}
      />
      <TextArea
        label={noteLabel}
        maxLength={2_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  )
}
