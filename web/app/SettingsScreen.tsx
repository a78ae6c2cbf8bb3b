import type { UserResponse } from '#shared/api/accounts.ts'
import { Button } from '../components/Button.tsx'
import { useLogout } from '../features/auth/useLogout.ts'
import { useResendVerification } from '../features/auth/useResendVerification.ts'
import { SettingsPage } from '../features/settings/SettingsPage.tsx'
import { accountReminderTexts } from './accountReminderTexts.ts'
import { texts } from './texts.ts'

/** The settings, with what the auth feature contributes to them. */
export const SettingsScreen = ({ user }: { user: UserResponse | undefined }) =>
  user && <SettingsPage user={user} logout={<LogoutButton />} resend={<ResendButton />} />

const ResendButton = () => {
  const { resend, sending } = useResendVerification()
  return (
    <Button look="outline" disabled={sending} onClick={() => void resend()}>
      {sending ? accountReminderTexts.verify.sending : accountReminderTexts.verify.resend}
    </Button>
  )
}

const LogoutButton = () => {
  const { logout, leaving } = useLogout()
  return (
    <Button look="outline" disabled={leaving} onClick={() => void logout()}>
      {texts.logout}
    </Button>
  )
}
