import type { ReactNode } from 'react'
import type { GuaranteeResponse } from '#shared/api/guarantees.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { money } from '../../../lib/format.ts'
import { rich } from '../../../lib/rich.tsx'
import { useRotationAction } from '../../../lib/rotation.ts'
import styles from '../rounds/Rounds.module.css'
import { guarantorTexts } from './guarantorTexts.ts'

const strong = { amount: (words: ReactNode) => <strong className="figures">{words}</strong> }
const { title, points, confirm, done, ...texts } = guarantorTexts.accepting

interface AnswerDialogProps {
  rotation: RotationResponse
  asked: GuaranteeResponse
  onClosed: () => void
}

/** What a guarantee can cost, before it is accepted. */
export const AnswerDialog = ({ rotation, asked, onClosed }: AnswerDialogProps) => {
  const { goalId, currency } = rotation
  const { guarantee, amount, figure } = asked
  const seat = asked.seat.name
  const change = useRotationAction(goalId)
  return (
    <ActionDialog
      words={{ ...texts, title: title({ seat }), confirm: confirm({ seat }) }}
      done={[done[0]({ seat }), done[1]]}
      ready={figure !== null}
      action={() => change('POST', `guarantees/${guarantee}/accept`, { amount, figure })}
      onClosed={onClosed}
    >
      <ul className={styles.points}>
        <li>{rich(points.pays({ seat, amount: money(amount, currency) }), strong)}</li>
        {figure !== null && <li>{rich(points.figure({ figure: money(figure, currency) }), strong)}</li>}
        <li>{points.binds({ seat })}</li>
        <li>{points.care({ seat })}</li>
      </ul>
    </ActionDialog>
  )
}
