import { useForm } from 'react-hook-form'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { CountField } from '../../../components/Field.tsx'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { votesTexts as texts } from './votesTexts.ts'

const resolver = apiResolver(() => import('#shared/api/rotation.ts'), 'pauseRequest')

interface PauseDialogProps {
  words: {
    readonly title: string
    readonly text: (values: { days: number }) => string
    readonly confirm: string
    readonly busy: string
  }
  done: string
  /** The maximum number of days. */
  most: number
  action: (days: number) => Promise<unknown>
  onClosed: () => void
}

/** Asks for the length of a pause, by notice or by vote. */
export const PauseDialog = ({
  words: { text, ...words },
  done,
  most,
  action,
  onClosed,
}: PauseDialogProps) => {
  const form = useForm({ resolver, defaultValues: { days: Math.min(7, most) } })
  return (
    <ActionDialog
      words={words}
      done={done}
      form={form}
      action={({ days }) => action(days)}
      onClosed={onClosed}
    >
      <p>{text({ days: most })}</p>
      <CountField
        label={texts.pauseDialog.days}
        min={1}
        max={most}
        {...fieldOf(form, 'days', { valueAsNumber: true })}
      />
    </ActionDialog>
  )
}
