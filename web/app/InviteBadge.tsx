import { CountBadge } from '../components/CountBadge.tsx'
import { isPendingForReader, useInvitations } from '../lib/invite.ts'

/** The number of pending invitations that the user can answer or manage; marigold where one is to be answered. */
export const InviteBadge = () => {
  const { data = [] } = useInvitations()
  const pending = data.filter(isPendingForReader)
  return (
    <CountBadge count={pending.length} waits={pending.some(({ direction }) => direction === 'received')} />
  )
}
