import { useRef, useState } from 'react'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { Modal } from '../../components/Modal.tsx'
import { day } from '../../lib/format.ts'
import { type PlanChange, useChangePlan } from './api.ts'
import { PlanAmount } from './PlanAmount.tsx'
import { PlanCard } from './PlanCard.tsx'
import styles from './Plans.module.css'
import { texts } from './texts.ts'
import { useDeed } from './useDeed.ts'

const words = texts.change

interface ChangePlanProps {
  plan: ScheduleResponse
  /** Whether it goes on with a card that is not saved yet. */
  onClosed: (wantsCard: boolean) => void
}

/** Everything that its owner can do with a plan. */
export const ChangePlan = ({ plan, onClosed }: ChangePlanProps) => {
  const [open, setOpen] = useState(true)
  const [asked, setAsked] = useState(false)
  const { busy, deed } = useDeed()
  const send = useChangePlan()
  const change = (what: PlanChange, done: string, after?: () => void) =>
    void deed(() => send(plan.id, what), done, after)
  const close = () => setOpen(false)
  /** One dialog after the other. */
  const wantsCard = useRef(false)
  const newCard = () => {
    wantsCard.current = true
    close()
  }
  return (
    <Modal
      open={open}
      title={asked ? words.cancelQuestion : words.title(plan.goalName)}
      onClose={close}
      onClosed={() => onClosed(wantsCard.current)}
      busy={busy}
    >
      {asked ? (
        <>
          <p>{words.cancelMeaning(plan.goalName)}</p>
          <div className={styles.buttons}>
            <Button look="outline" disabled={busy} autoFocus onClick={() => setAsked(false)}>
              {words.keep}
            </Button>
            <Button
              look="danger"
              disabled={busy}
              onClick={() => change({ action: 'cancel' }, words.cancelled(plan.goalName), close)}
            >
              {busy ? words.working : words.cancel}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.parts}>
          {plan.status !== 'requested' && (
            <>
              <PlanAmount plan={plan} busy={busy} onChange={change} />
              <PlanCard plan={plan} busy={busy} onChange={change} onNewCard={newCard} />
            </>
          )}
          <div className={styles.quick}>
            {plan.status === 'active' && plan.nextOn && (
              <Skip period={plan.nextOn} busy={busy} onChange={change} />
            )}
            {plan.status === 'active' && (
              <Button
                look="outline"
                disabled={busy}
                onClick={() => change({ action: 'pause' }, words.paused(plan.goalName))}
              >
                {words.pause}
              </Button>
            )}
            {plan.status === 'paused' && (
              <Button
                disabled={busy}
                onClick={() => change({ action: 'resume' }, words.resumed(plan.goalName))}
              >
                {words.resume}
              </Button>
            )}
            <Button look="outline" disabled={busy} onClick={() => setAsked(true)}>
              {words.cancel}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

interface SkipProps {
  period: string
  busy: boolean
  onChange: (what: PlanChange, done: string) => void
}

const Skip = ({ period, busy, onChange }: SkipProps) => (
  <Button
    look="outline"
    disabled={busy}
    onClick={() => onChange({ action: 'skip', period }, words.skipped(day(period)))}
  >
    {words.skip(day(period))}
  </Button>
)
