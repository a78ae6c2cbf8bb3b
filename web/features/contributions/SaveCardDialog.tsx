import { lazy, Suspense, useRef, useState } from 'react'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { Modal } from '../../components/Modal.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { money } from '../../lib/format.ts'
import { intentIdOf } from './cardPayment.ts'
import styles from './Steps.module.css'
import { saveCardTexts as texts } from './saveCardTexts.ts'
import { texts as general } from './texts.ts'
import { useCardSetup } from './useCardSetup.ts'
import { useConfirmation } from './useConfirmation.ts'

const CardForm = lazy(() => import('./CardForm.tsx').then(module => ({ default: module.CardForm })))

interface SaveCardDialogProps {
  clientSecret: string
  /** That is charged to it from then on. */
  plan: ScheduleResponse | undefined
  /** Why it was not saved before. */
  fault: string | undefined
  onClosed: () => void
}

/** A card, and nothing to pay. */
export const SaveCardDialog = ({ clientSecret, plan, fault: before, onClosed }: SaveCardDialogProps) => {
  const [open, setOpen] = useState(true)
  const [waiting, setWaiting] = useState(false)
  const opener = useRef(focused())
  const look = useCardSetup()
  const close = () => setOpen(false)
  const { confirm, busy, fault } = useConfirmation({
    clientSecret,
    before,
    returnTo: plan ? `/contributions?plan=${plan.id}` : '/contributions',
    record: () => look(intentIdOf(clientSecret), close),
    words: texts.words,
    onBusy: setWaiting,
  })
  return (
    <Modal
      open={open}
      title={plan ? texts.titleFor(plan.goalName) : texts.title}
      onClose={close}
      onClosed={onClosed}
      busy={waiting}
      finalFocus={opener}
    >
      <div className={styles.step}>
        <p>{whatFor(plan)}</p>
        <Suspense fallback={<InlineSpinner label={general.loading} />}>
          <CardForm
            notice={texts.nothingPaid}
            clientSecret={clientSecret}
            busy={busy}
            fault={fault}
            submit={texts.save}
            onCancel={close}
            onCard={confirm}
          />
        </Suspense>
      </div>
    </Modal>
  )
}

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null

const whatFor = (plan: ScheduleResponse | undefined): string => {
  if (!plan) return texts.once
  const { status, failed, goalName } = plan
  const rest = status === 'paused' ? texts.rests : failed ? texts.failed(money(failed.amount)) : ''
  return [texts.forPlan(goalName), rest].filter(Boolean).join(' ')
}
