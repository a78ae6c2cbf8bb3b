import type { UserResponse } from '#shared/api/accounts.ts'
import { Button } from '../components/Button.tsx'
import { useResendVerification } from '../features/auth/useResendVerification.ts'
import { SettingsPage } from '../features/settings/SettingsPage.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { noticeTexts } from './noticeTexts.ts'

/** The settings, with what the auth feature contributes to them. */
export const SettingsScreen = ({ user }: { user: UserResponse }) => (
  <SettingsPage user={user} logout={<LogoutButton />} resend={<ResendButton />} />
)

const ResendButton = () => {
  const { resend, sending } = useResendVerification()
  return (
    <Button look="outline" disabled={sending} onClick={resend}>
      {sending ? noticeTexts.verify.sending : noticeTexts.verify.resend}
    </Button>
  )
}
