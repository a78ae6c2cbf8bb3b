import { useState } from 'react'
import { texts } from '../../components/texts.ts'
import { showError } from '../../components/toast.ts'
import { orReload } from '../../lib/reload.ts'
import { useSwitchUser } from '../../lib/session.ts'

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
      const { leave } = await orReload(() => import('./leave.ts'))
      await leave(switchUser)
    } catch {
      showError(texts.error, texts.failed)
    }
    setLeaving(false)
  }
  return { logout, leaving }
}
