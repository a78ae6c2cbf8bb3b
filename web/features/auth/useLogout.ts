import { useState } from 'react'
import { complain, praise } from '../../components/toast.ts'
import { post } from '../../lib/http.ts'
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
    } catch {
      complain(logoutTexts.failed)
    } finally {
      setLeaving(false)
    }
  }
  return { logout, leaving }
}
