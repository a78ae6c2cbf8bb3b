import { useEffect, useRef, useState } from 'react'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { listOf } from '#shared/intl.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog, useDialog } from '../../components/Dialog.tsx'
import { Stamps } from '../../components/Stamps.tsx'
import { type Seat, Wheel } from '../../components/Wheel.tsx'
import { day, money } from '../../lib/format.ts'
import { goalPayoutsKey, useGoal } from '../../lib/goals.ts'
import { useRotation } from '../../lib/rotation.ts'
import { DownloadProof } from '../common/proofs/DownloadProof.tsx'
import { ShareWays } from '../common/sharing/ShareWays.tsx'
import styles from './ReceivedDialog.module.css'
import { receivedTexts as texts } from './receivedTexts.ts'

interface ReceivedDialogProps {
  payout: PayoutResponse
  onClosed: () => void
}

/** The moment in which a member has their pot: from whom, what comes next, a receipt, and a text to share. */
export const ReceivedDialog = ({ payout, onClosed }: ReceivedDialogProps) => {
  const { close, dialog } = useDialog(onClosed)
  const { data: rotation } = useRotation(payout.goalId)
  const { id, goalId, goalName, amount, currency } = payout
  const name = id.slice(id.indexOf(':') + 1)
  const done = useRef<HTMLButtonElement>(null)
  // The button that led here is gone.
  const main = useRef(document.querySelector('main'))
  return (
    <Dialog {...dialog} title={texts.title} initialFocus={done} finalFocus={main}>
      <div className={styles.moment}>
        <p className={styles.amount}>{texts.amount({ amount: money(amount, currency), goal: goalName })}</p>
        {rotation && <Turning payout={payout} rotation={rotation} />}
        <div className={styles.actions}>
          <DownloadProof
            of={`${goalPayoutsKey(goalId)}/${encodeURIComponent(name)}/proof`}
            file={`calabash-payout-${goalId}-${name}.json`}
          />
          <ShareWays text={texts.shared({ goal: goalName })} />
        </div>
        <Button ref={done} wide onClick={close}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  )
}

interface TurningProps {
  payout: PayoutResponse
  rotation: RotationResponse
}

/** Once it is seen, the box is stamped, and the wheel turns to the next member. */
const Turning = ({ payout, rotation: { members, rounds } }: TurningProps) => {
  const { data: goal } = useGoal(payout.goalId)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSeen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const round = payout.round ?? 1
  const paidOut = isSeen ? round : round - 1
  const coming = rounds[round]
  const { currency, recipient } = payout
  const paid = rounds[round - 1]?.paidUserIds ?? []
  const others = members.filter(({ userId }) => userId !== recipient.userId && paid.includes(userId))
  const seats = members.map(
    ({ userId, name, position }): Seat => ({
      ...{ key: userId, name, paid: paid.includes(userId), received: position <= paidOut },
    }),
  )
  const counts = { paidOut: round, rounds: rounds.length }
  const own = goal?.ownNext
  const next = coming?.recipient && { round: coming.round, name: coming.recipient.name }
  return (
    <>
      {others.length > 0 && <p>{texts.paidBy({ names: listOf(others.map(member => member.name)) })}</p>}
      <div className={styles.wheel}>
        <Wheel
          seats={seats}
          turn={paidOut < rounds.length ? paidOut : undefined}
          filled={isSeen ? 0 : 1}
          centre={{ above: texts.pot, figure: money(payout.amount, currency), below: '' }}
          description={texts.wheel(counts)}
        />
      </div>
      <Stamps
        large
        percent={(100 * paidOut) / rounds.length}
        boxes={rounds.length}
        label={texts.rounds({ goal: payout.goalName })}
        value={texts.stamped(counts)}
      />
      <p className="muted">{texts.stamped(counts)}</p>
      <p>
        {!next
          ? texts.over
          : own
            ? texts.next({ ...next, amount: money(own.amount, currency), date: day(own.dueOn) })
            : texts.nextPot(next)}
      </p>
    </>
  )
}
