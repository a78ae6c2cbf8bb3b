import { useRef, useState } from 'react'
import type { ChangeScheduleRequest, ScheduleResponse } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog, useDialog } from '../../components/Dialog.tsx'
import { day } from '../../lib/format.ts'
import { useChangeSchedule, useScheduleAction } from './api.ts'
import { ScheduleAmount, ScheduleCard } from './ScheduleFields.tsx'
import styles from './Schedules.module.css'
import { texts } from './texts.ts'

const words = texts.change

interface ChangeScheduleProps {
  schedule: ScheduleResponse
  /** Whether it continues with a card that is not saved yet. */
  onClosed: (wantsCard: boolean) => void
}

/** All actions of an owner on a schedule. */
export const ChangeSchedule = ({ schedule, onClosed }: ChangeScheduleProps) => {
  const [asked, setAsked] = useState(false)
  const { nextOn } = schedule
  const { busy, act } = useScheduleAction()
  const send = useChangeSchedule()
  const change = (what: ChangeScheduleRequest, done: string) => act(() => send(schedule.id, what), done)
  /** The second dialog opens after the first has closed. */
  const wantsCard = useRef(false)
  const { close, dialog } = useDialog(() => onClosed(wantsCard.current))
  const cancel = async () => {
    if (await change({ action: 'cancel' }, words.cancelled({ goal: schedule.goalName }))) close()
  }
  const newCard = () => {
    wantsCard.current = true
    close()
  }
  return (
    <Dialog
      {...dialog}
      title={asked ? words.cancelQuestion : words.title({ goal: schedule.goalName })}
      busy={busy}
    >
      {asked ? (
        <>
          <p>{words.cancelMeaning({ goal: schedule.goalName })}</p>
          <div className={styles.buttons}>
            <Button look="outline" disabled={busy} autoFocus onClick={() => setAsked(false)}>
              {words.keep}
            </Button>
            <Button look="danger" disabled={busy} onClick={() => void cancel()}>
              {busy ? words.working : words.cancel}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.parts}>
          {schedule.status !== 'requested' && (
            <>
              <ScheduleAmount schedule={schedule} busy={busy} onChange={change} />
              <ScheduleCard schedule={schedule} busy={busy} onChange={change} onNewCard={newCard} />
            </>
          )}
          <div className={styles.quick}>
            {schedule.status === 'active' && nextOn && (
              <Button
                look="outline"
                disabled={busy}
                onClick={() =>
                  void change({ action: 'skip', period: nextOn }, words.skipped({ date: day(nextOn) }))
                }
              >
                {words.skip({ date: day(nextOn) })}
              </Button>
            )}
            {schedule.status === 'active' && (
              <Button
                look="outline"
                disabled={busy}
                onClick={() => void change({ action: 'pause' }, words.paused({ goal: schedule.goalName }))}
              >
                {words.pause}
              </Button>
            )}
            {schedule.status === 'paused' && (
              <Button
                disabled={busy}
                onClick={() => void change({ action: 'resume' }, words.resumed({ goal: schedule.goalName }))}
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
    </Dialog>
  )
}
