import { showError, showSuccess } from '../../components/toast.ts'
import { post, reasonOf } from '../../lib/http.ts'
import { checkSession, type useSwitchUser } from '../../lib/session.ts'
import { logoutTexts } from './logoutTexts.ts'

/** Signs out, and says whether that worked. */
export const leave = async (switchUser: ReturnType<typeof useSwitchUser>): Promise<void> => {
  try {
    await post('/api/logout')
    await switchUser(null)
    showSuccess(...logoutTexts.signedOut)
  } catch (error) {
    checkSession(error)
    showError(logoutTexts.failed, reasonOf(error, '') || undefined)
  }
}
