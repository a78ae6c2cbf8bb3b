import { useRef, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { Modal } from '../../components/Modal.tsx'
import { praise } from '../../components/toast.ts'
import { centsOf, money } from '../../lib/format.ts'
import { goalKey } from '../../lib/goals.ts'
import { messageOf, post } from '../../lib/http.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import styles from './Organise.module.css'
import { organiseTexts } from './organiseTexts.ts'
import { useGoalChange } from './useGoalChange.ts'

const texts = organiseTexts.cancel

interface CancelDialogProps {
  goal: GoalResponse
  onClosed: () => void
}

export const CancelDialog = ({ goal, onClosed }: CancelDialogProps) => {
  const [open, setOpen] = useState(true)
  const [fault, setFault] = useState<string>()
  const { busy, run } = useBusy()
  const show = useGoalChange()
  const keep = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const cancel = () =>
    run(async () => {
      setFault(undefined)
      try {
        await show(await post<GoalResponse>(`${goalKey(goal.id)}/cancel`, { refund: true }))
        praise(texts.done(goal.name))
        close()
      } catch (error) {
        checkSession(error)
        setFault(messageOf(error, organiseTexts.failed))
      }
    })
  return (
    <Modal
      open={open}
      title={texts.question}
      onClose={close}
      onClosed={onClosed}
      busy={busy}
      initialFocus={keep}
    >
      <ul className={styles.points}>
        {texts.consequences(goal.name, heldIn(goal)).map(consequence => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <FormFault text={fault} />
      <div className={styles.buttons}>
        <Button ref={keep} look="outline" disabled={busy} onClick={close}>
          {texts.keep}
        </Button>
        <Button look="danger" disabled={busy} onClick={() => void cancel()}>
          {busy ? texts.confirming : texts.confirm}
        </Button>
      </div>
    </Modal>
  )
}

/** Undefined where nothing is. */
const heldIn = ({ currentAmount }: GoalResponse): string | undefined =>
  centsOf(currentAmount) > 0 ? money(currentAmount) : undefined
