import { Button } from '../components/Button.tsx'
import { useLogout } from '../features/auth/useLogout.ts'
import { texts } from './texts.ts'

export const LogoutButton = () => {
  const { logout, leaving } = useLogout()
  return (
    <Button look="outline" disabled={leaving} onClick={logout}>
      {texts.logout}
    </Button>
  )
}
