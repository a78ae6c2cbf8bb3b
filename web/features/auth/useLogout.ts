import { useState } from 'react'
import { showError, showSuccess } from '../../components/toast.ts'
import { post, reasonOf } from '../../lib/http.ts'
import { checkSession, useSwitchUser } from '../../lib/session.ts'
import { logoutTexts } from './logoutTexts.ts'

/**
 * Without `useAction`: it is the only action in the frame of every page, and the first page should not load
 * more for it.
 */
export const useLogout = () => {
  const switchUser = useSwitchUser()
  const [leaving, setLeaving] = useState(false)
  const logout = async () => {
    // Rendered before the next click, which a disabled button ignores.
    setLeaving(true)
    try {
      await post('/api/logout')
      await switchUser(null)
      showSuccess(...logoutTexts.signedOut)
    } catch (error) {
      checkSession(error)
      showError(logoutTexts.failed, reasonOf(error, '') || undefined)
    }
    setLeaving(false)
  }
  return { logout, leaving }
}
