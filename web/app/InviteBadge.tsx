import { CountBadge } from '../components/CountBadge.tsx'
import { isPendingForReader, useInvitations } from '../lib/invite.ts'

/** The number of pending invitations that the user can answer or manage. */
export const InviteBadge = () => {
  const { data = [] } = useInvitations()
  return <CountBadge count={data.filter(isPendingForReader).length} />
}
