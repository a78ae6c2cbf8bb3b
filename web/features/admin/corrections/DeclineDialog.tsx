import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { adminTextLength } from '#shared/adminText.ts'
import type { CorrectionResponse } from '#shared/api/corrections.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { decide } from './api.ts'
import styles from './Corrections.module.css'
import { texts } from './texts.ts'

const words = texts.decline
const resolver = apiResolver(() => import('#shared/api/corrections.ts'), 'declineCorrectionRequest')

interface DeclineDialogProps {
  of: CorrectionResponse
  onDeclined: () => Promise<unknown>
  onClosed: () => void
}

export const DeclineDialog = ({ of, onDeclined, onClosed }: DeclineDialogProps) => {
  const form = useForm({ resolver, defaultValues: { note: '' } })
  const hint = useId()
  return (
    <ActionDialog
      words={words.words}
      done={words.done}
      ready={form.watch('note').trim() !== ''}
      form={form}
      action={async request => {
        await decide(of, 'decline', request)
        await onDeclined()
      }}
      onClosed={onClosed}
    >
      <TextArea
        label={words.note}
        aria-describedby={hint}
        maxLength={adminTextLength}
        {...fieldOf(form, 'note')}
      />
      <p id={hint} className={styles.hint}>
        {words.hint}
      </p>
    </ActionDialog>
  )
}
