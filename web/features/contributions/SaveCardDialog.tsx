import { useRef, useState } from 'react'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { Dialog, useDialog } from '../../components/Dialog.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { money } from '../../lib/format.ts'
import { intentIdOf } from './cardPayment.ts'
import styles from './Steps.module.css'
import { saveCardTexts as texts } from './saveCardTexts.ts'
import { texts as general } from './texts.ts'
import { useCardSetup } from './useCardSetup.ts'
import { useConfirmation } from './useConfirmation.ts'

const CardForm = lazyPart(
  () => import('./CardForm.tsx'),
  'CardForm',
  <InlineSpinner label={general.loading} />,
)

interface SaveCardDialogProps {
  clientSecret: string
  /** The schedule that is charged to it from then on. */
  schedule: ScheduleResponse | undefined
  onClosed: () => void
}

/** A card form without a payment. */
export const SaveCardDialog = ({ clientSecret, schedule, onClosed }: SaveCardDialogProps) => {
  const { close, dialog } = useDialog(onClosed)
  const [waiting, setWaiting] = useState(false)
  const opener = useRef(focused())
  const look = useCardSetup()
  const { confirm, busy } = useConfirmation({
    clientSecret,
    returnTo: schedule ? `/contributions?plan=${schedule.id}` : '/contributions',
    record: () => look(intentIdOf(clientSecret), () => close()),
    words: texts.words,
    onBusy: setWaiting,
  })
  return (
    <Dialog
      {...dialog}
      title={schedule ? texts.titleFor({ goal: schedule.goalName }) : texts.title}
      busy={waiting}
      finalFocus={opener}
    >
      <div className={styles.step}>
        <p>{whatFor(schedule)}</p>
        <CardForm
          notice={texts.security}
          clientSecret={clientSecret}
          busy={busy}
          submit={texts.save}
          onCancel={close}
          onCard={confirm}
        />
      </div>
    </Dialog>
  )
}

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null

const whatFor = (schedule: ScheduleResponse | undefined): string => {
  if (!schedule) return texts.once
  const { status, currency, failed, goalName: goal } = schedule
  if (status === 'paused') return texts.forResting({ goal })
  return failed
    ? texts.forFailed({ goal, amount: money(failed.amount, currency) })
    : texts.forSchedule({ goal })
}
