import { Mail, ShieldAlert, X } from 'lucide'
import { useState } from 'react'
import { Link } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { useResendVerification } from '../features/auth/useResendVerification.ts'
import { rich } from '../lib/rich.tsx'
import { tabStorage } from '../lib/storage.ts'
import styles from './AccountReminders.module.css'
import { accountReminderTexts as texts } from './accountReminderTexts.ts'

/** Reminders about the account, above every page; one at a time. */
export const AccountReminders = ({ user, path }: { user: UserResponse; path: string }) => {
  const here = path === '/settings'
  if (user.twoStepRequired)
    return <TwoStepNotice here={here} text={user.isAdmin ? texts.twoStep.text : texts.twoStep.wanted} />
  if (user.isAdmin && !user.twoStep) return <TwoStepNotice here={here} text={texts.twoStep.powers} />
  // The page itself shows the result of the verification.
  return !user.isVerified && path !== '/verify-email' && <VerifyReminder email={user.email} />
}

const TwoStepNotice = ({ here, text }: { here: boolean; text: string }) => (
  <aside className={styles.notice} aria-label={texts.twoStep.title}>
    <Icon of={ShieldAlert} size={20} />
    <div className={styles.words}>
      <p>{rich(text)}</p>
      {!here && <Link to="/settings">{texts.twoStep.set}</Link>}
    </div>
  </aside>
)

const VerifyReminder = ({ email }: { email: string }) => {
  const [shown, setShown] = useState(() => tabStorage.read('verifyReminder') === null)
  const { resend, sending } = useResendVerification()
  if (!shown) return null
  const dismiss = () => {
    tabStorage.write('verifyReminder', 'dismissed')
    setShown(false)
  }
  return (
    <aside className={styles.notice} aria-label={texts.verify.title}>
      <Icon of={Mail} size={20} />
      <div className={styles.words}>
        <p>{rich(texts.verify.text({ email }))}</p>
        <Button look="quiet" disabled={sending} onClick={() => void resend()}>
          {sending ? texts.verify.sending : texts.verify.resend}
        </Button>
      </div>
      <button type="button" className={styles.dismiss} aria-label={texts.verify.dismiss} onClick={dismiss}>
        <Icon of={X} size={18} />
      </button>
    </aside>
  )
}
