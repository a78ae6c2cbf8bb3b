import type { RotationResponse } from '#shared/api/rotation.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { day } from '../../../lib/format.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import { CharterTerms } from '../../common/charter/CharterTerms.tsx'
import { PromiseLink } from '../../common/charter/PromiseLink.tsx'
import { commitSalt } from '../draw/salt.ts'
import { charterCardTexts } from './charterCardTexts.ts'

const { begins, adds, done, ...texts } = charterCardTexts.accepting

interface AcceptDialogProps {
  rotation: RotationResponse
  viewerId: number | undefined
  onClosed: () => void
}

/** The present rules, and the reader's acceptance. */
export const AcceptDialog = ({ rotation, viewerId, onClosed }: AcceptDialogProps) => {
  const { goalId, charter, startsOn, atRisk, currency } = rotation
  const change = useRotationAction(goalId)
  const draw = drawToAddTo(rotation, viewerId)
  const accept = async (): Promise<void> => {
    const { seatsBefore, amount: figure } = atRisk ?? {}
    await change('POST', 'charter/accept', { version: charter.version, seatsBefore, figure })
    if (!draw || viewerId === undefined) return
    // The rules are accepted whether or not this succeeds: the page repeats the request for it.
    const added = await commitSalt({ goalId, userId: viewerId }, draw)
    await change('POST', 'draw/salt/commit', added).catch(() => undefined)
  }
  return (
    <ActionDialog words={texts} done={done} action={accept} onClosed={onClosed}>
      <CharterTerms
        charter={charter}
        currency={currency}
        seats={rotation.seats}
        money={rotation}
        risk={atRisk}
      />
      <p className="muted">
        {begins({ date: day(startsOn) })} {draw && adds}
      </p>
      <PromiseLink target="_blank" />
    </ActionDialog>
  )
}

/** Another draw of the same circle needs a separate agreement. */
const drawToAddTo = ({ draw }: RotationResponse, viewerId: number | undefined) =>
  draw?.stage === 'adding' &&
  draw.revealBy !== null &&
  draw.draw === 1 &&
  !draw.commitments.some(({ userId }) => userId === viewerId)
    ? draw
    : undefined
