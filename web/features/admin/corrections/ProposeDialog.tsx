import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { adminTextLength } from '#shared/adminText.ts'
import type { EntryCorrectionResponse } from '#shared/api/corrections.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { propose } from './api.ts'
import styles from './Corrections.module.css'
import { MirroredLines } from './MirroredLines.tsx'
import { texts } from './texts.ts'

const words = texts.entry
const resolver = apiResolver(() => import('#shared/api/corrections.ts'), 'proposeCorrectionRequest')

interface ProposeDialogProps {
  goalId: number
  revision: string
  of: EntryCorrectionResponse & { readonly entry: NonNullable<EntryCorrectionResponse['entry']> }
  onProposed: () => Promise<unknown>
  onClosed: () => void
}

/** Asks for the reason, and shows the effect, in words and in lines. */
export const ProposeDialog = ({ goalId, revision, of, onProposed, onClosed }: ProposeDialogProps) => {
  const form = useForm({ resolver, defaultValues: { revision: Number(revision), reason: '' } })
  const hint = useId()
  const amount = money(of.amount, of.currency)
  return (
    <ActionDialog
      words={words.words}
      done={words.done}
      ready={form.watch('reason').trim() !== ''}
      form={form}
      action={async request => {
        await propose(goalId, request)
        await onProposed()
      }}
      onClosed={onClosed}
    >
      <p>{texts.effects[of.entry]({ amount })}</p>
      <MirroredLines lines={of.lines} currency={of.currency} of={texts.of[of.entry]({ amount })} />
      <TextArea
        label={words.reason}
        aria-describedby={hint}
        rows={3}
        maxLength={adminTextLength}
        {...fieldOf(form, 'reason')}
      />
      <p id={hint} className={styles.hint}>
        {words.hint}
      </p>
      <p className="muted">{words.next}</p>
    </ActionDialog>
  )
}
