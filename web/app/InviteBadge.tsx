import { CountBadge } from '../components/CountBadge.tsx'
import { useInvitations } from '../lib/invite.ts'

/** The number of invitations without an answer. */
export const InviteBadge = () => {
  const { data = [] } = useInvitations()
  return <CountBadge count={data.filter(({ status }) => status === 'pending').length} />
}
