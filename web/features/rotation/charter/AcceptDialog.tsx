import type { RotationResponse } from '#shared/api/rotation.ts'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { CharterTerms } from '../../../components/charter/CharterTerms.tsx'
import { praise } from '../../../components/toast.ts'
import { day } from '../../../lib/format.ts'
import { useRotationDeed } from '../../../lib/rotation.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { charterCardTexts } from './charterCardTexts.ts'

const { begins, done, ...texts } = charterCardTexts.accepting

interface AcceptDialogProps {
  rotation: RotationResponse
  onClosed: () => void
}

/** The rules as they stand, and whether the reader accepts them. */
export const AcceptDialog = ({ rotation, onClosed }: AcceptDialogProps) => {
  const { goalId, charter, startsOn } = rotation
  const deed = useRotationDeed(goalId)
  return (
    <ConfirmDialog
      mild
      words={{ ...texts, failed: rotationTexts.deedFailed }}
      deed={async () => {
        await deed('POST', 'charter/accept', { version: charter.version })
        praise(done)
      }}
      onClosed={onClosed}
    >
      <CharterTerms charter={charter} money={rotation} />
      <p className="muted">{begins(day(startsOn))}</p>
    </ConfirmDialog>
  )
}
