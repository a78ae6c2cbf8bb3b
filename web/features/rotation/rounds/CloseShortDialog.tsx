import type { RotationResponse, RoundResponse } from '#shared/api/rotation.ts'
import { listOf } from '#shared/intl.ts'
import { subtract } from '#shared/money.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { minorOf, money } from '../../../lib/format.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import { rotationTexts } from '../rotationTexts.ts'
import styles from './Rounds.module.css'

const { title, consequences, done, ...texts } = rotationTexts.rounds.closing

interface CloseShortDialogProps {
  round: RoundResponse
  rotation: RotationResponse
  viewerId: number | undefined
  onClosed: () => void
}

/** Explains the consequences of closing a round without all payments, before it is done. */
export const CloseShortDialog = ({ round, rotation, viewerId, onClosed }: CloseShortDialogProps) => {
  const change = useRotationAction(rotation.goalId)
  const { recipient, collected, pot } = round
  const { currency } = rotation
  const missing = money(subtract(minorOf(pot, currency), minorOf(collected, currency)), currency)
  const late = rotation.members
    .filter(({ userId }) => !round.paidUserIds.includes(userId) && userId !== recipient?.userId)
    .map(({ name }) => name)
  return (
    <ActionDialog
      danger
      words={{ ...texts, title: title({ round: round.round }) }}
      done={done({ round: round.round })}
      action={() => change('POST', 'close-short', { round: round.round })}
      onClosed={onClosed}
    >
      <ul className={styles.points}>
        <li>
          {consequences.received({
            whose: recipient?.userId === viewerId ? 'yours' : 'theirs',
            who: recipient?.name ?? '',
            pot: money(collected, currency),
            missing,
          })}
        </li>
        {late.length > 0 && <li>{consequences.owed({ count: late.length, names: listOf(late) })}</li>}
        <li>{consequences.next}</li>
      </ul>
    </ActionDialog>
  )
}
