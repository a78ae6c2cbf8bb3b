import type { RotationResponse, RoundResponse } from '#shared/api/rotation.ts'
import { subtract } from '#shared/money.ts'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { praise } from '../../../components/toast.ts'
import { centsOf, money } from '../../../lib/format.ts'
import { useRotationDeed } from '../../../lib/rotation.ts'
import { rotationTexts } from '../rotationTexts.ts'
import styles from './Rounds.module.css'

const { title, consequences, done, ...texts } = rotationTexts.rounds.closing

interface CloseShortDialogProps {
  round: RoundResponse
  rotation: RotationResponse
  viewerId: number | undefined
  onClosed: () => void
}

/** Says what closing a round without everybody means, to whom, before it is done. */
export const CloseShortDialog = ({ round, rotation, viewerId, onClosed }: CloseShortDialogProps) => {
  const deed = useRotationDeed(rotation.goalId)
  const { recipient, collected, pot } = round
  const whom = recipient?.userId === viewerId ? texts.you : (recipient?.name ?? '')
  const missing = money(subtract(centsOf(pot), centsOf(collected)))
  const late = rotation.members
    .filter(({ userId }) => !round.paidUserIds.includes(userId) && userId !== recipient?.userId)
    .map(({ name }) => name)
  return (
    <ConfirmDialog
      words={{ ...texts, title: title(round.round), failed: rotationTexts.deedFailed }}
      deed={async () => {
        await deed('POST', 'close-short', { round: round.round })
        praise(done(round.round))
      }}
      onClosed={onClosed}
    >
      <ul className={styles.points}>
        {consequences({
          whom,
          pot: money(collected),
          missing,
          late: new Intl.ListFormat('en').format(late),
        }).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
