import type { RotationResponse } from '#shared/api/rotation.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { day } from '../../../lib/format.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import { CharterTerms } from '../../common/charter/CharterTerms.tsx'
import { charterCardTexts } from './charterCardTexts.ts'

const { begins, done, ...texts } = charterCardTexts.accepting

interface AcceptDialogProps {
  rotation: RotationResponse
  onClosed: () => void
}

/** The rules as they stand, and whether the reader accepts them. */
export const AcceptDialog = ({ rotation, onClosed }: AcceptDialogProps) => {
  const { goalId, charter, startsOn } = rotation
  const change = useRotationAction(goalId)
  return (
    <ActionDialog
      words={texts}
      done={done}
      action={() => change('POST', 'charter/accept', { version: charter.version })}
      onClosed={onClosed}
    >
      <CharterTerms charter={charter} money={rotation} />
      <p className="muted">{begins({ date: day(startsOn) })}</p>
    </ActionDialog>
  )
}
