import { Mail, ShieldAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import { Button } from '../components/Button.tsx'
import { useResendVerification } from '../features/auth/useResendVerification.ts'
import { dismissForSession, isDismissed } from './dismissed.ts'
import styles from './Notices.module.css'
import { noticeTexts as texts } from './noticeTexts.ts'

interface NoticesProps {
  user: UserResponse
  path: string
}

/** What a member should know about the account, above every page; at most one thing at a time. */
export const Notices = ({ user, path }: NoticesProps) => {
  if (user.twoStepRequired) return <TwoStepNotice here={path === '/settings'} isAdmin={user.isAdmin} />
  // The page itself says how the verification went.
  return !user.isVerified && path !== '/verify-email' && <VerifyReminder email={user.email} />
}

const TwoStepNotice = ({ here, isAdmin }: { here: boolean; isAdmin: boolean }) => (
  <aside className={styles.notice} aria-label={texts.twoStep.title}>
    <ShieldAlert size={20} aria-hidden="true" />
    <div className={styles.words}>
      <p>
        <strong>{texts.twoStep.title}.</strong> {isAdmin ? texts.twoStep.text : texts.twoStep.wanted}
      </p>
      {!here && <Link to="/settings">{texts.twoStep.set}</Link>}
    </div>
  </aside>
)

const VerifyReminder = ({ email }: { email: string }) => {
  const [shown, setShown] = useState(() => !isDismissed('verifyReminder'))
  const { resend, sending } = useResendVerification()
  if (!shown) return null
  const dismiss = () => {
    dismissForSession('verifyReminder')
    setShown(false)
  }
  return (
    <aside className={styles.notice} aria-label={texts.verify.title}>
      <Mail size={20} aria-hidden="true" />
      <div className={styles.words}>
        <p>
          <strong>{texts.verify.title}.</strong> {texts.verify.text(email)}
        </p>
        <Button look="quiet" disabled={sending} onClick={resend}>
          {sending ? texts.verify.sending : texts.verify.resend}
        </Button>
      </div>
      <button type="button" className={styles.dismiss} aria-label={texts.verify.dismiss} onClick={dismiss}>
        <X size={18} aria-hidden="true" />
      </button>
    </aside>
  )
}
