import { post, reasonOf } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { useAction } from '../../lib/useAction.ts'
import { logoutTexts } from './logoutTexts.ts'

export const useLogout = () => {
  const switchUser = useSwitchUser()
  const { run: logout, busy: leaving } = useAction(
    async () => {
      await post('/api/logout')
      await switchUser(null)
    },
    { title: logoutTexts.failed, failed: error => reasonOf(error, ''), done: logoutTexts.signedOut },
  )
  return { logout, leaving }
}
