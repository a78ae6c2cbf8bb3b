import { useRef, useState } from 'react'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { Select } from '../../../components/Select.tsx'
import { praise } from '../../../components/toast.ts'
import { useRotationDeed } from '../../../lib/rotation.ts'
import { swapPartners } from '../part/tasks.ts'
import { rotationTexts } from '../rotationTexts.ts'

const { text, with: withWhom, option, done, ...texts } = rotationTexts.part.swapDialog

interface SwapDialogProps {
  rotation: RotationResponse
  viewerId: number | undefined
  onClosed: () => void
}

/** Asks somebody whose turn is still to come for theirs. */
export const SwapDialog = ({ rotation, viewerId, onClosed }: SwapDialogProps) => {
  // What changes elsewhere must not change the choice under the chooser's hand.
  const [partners] = useState(() => swapPartners(rotation, viewerId))
  const [chosen, setChosen] = useState(String(partners[0]?.userId ?? ''))
  const deed = useRotationDeed(rotation.goalId)
  const first = useRef<HTMLSelectElement>(null)
  const partner = partners.find(({ userId }) => String(userId) === chosen)
  return (
    <FormDialog
      words={{ ...texts, cancel: rotationTexts.cancel, failed: rotationTexts.deedFailed }}
      ready={partner !== undefined}
      initialFocus={first}
      deed={async () => {
        if (partner === undefined) return
        await deed('POST', 'swaps', { withUserId: partner.userId })
        praise(done(partner.name))
      }}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Select
        ref={first}
        label={withWhom}
        options={partners.map(({ userId, name, position }) => [String(userId), option(name, position)])}
        value={chosen}
        onChoose={setChosen}
      />
    </FormDialog>
  )
}
