import { useState } from 'react'
import { complain, praise } from '../../components/toast.ts'
import { post, reasonOf } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { logoutTexts } from './logoutTexts.ts'

export const useLogout = () => {
  const switchUser = useSwitchUser()
  const [leaving, setLeaving] = useState(false)
  const logout = async () => {
    setLeaving(true)
    try {
      await post('/api/logout')
      await switchUser(null)
      praise(...logoutTexts.signedOut)
    } catch (error) {
      complain(logoutTexts.failed, reasonOf(error, '') || undefined)
    } finally {
      setLeaving(false)
    }
  }
  return { logout, leaving }
}
