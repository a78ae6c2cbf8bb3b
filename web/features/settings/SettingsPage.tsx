import { type ReactNode, Suspense } from 'react'
import type { UserResponse } from '#shared/api/accounts.ts'
import { lazyNamed } from '../../components/lazyPart.tsx'
import { useParts } from '../../lib/afterPaint.ts'
import { NotificationsCard } from './NotificationsCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './SettingsPage.module.css'
import { ThemeCard } from './ThemeCard.tsx'
import { TwoStepCard } from './TwoStepCard.tsx'
import { texts } from './texts.ts'

const PasswordCard = lazyNamed(() => import('./PasswordCard.tsx'), 'PasswordCard')
const SessionsCard = lazyNamed(() => import('./SessionsCard.tsx'), 'SessionsCard')
const ProgramsCard = lazyNamed(() => import('./ProgramsCard.tsx'), 'ProgramsCard')
const OpenIdCard = lazyNamed(() => import('./OpenIdCard.tsx'), 'OpenIdCard')
const DataCard = lazyNamed(() => import('./DataCard.tsx'), 'DataCard')
const LanguageCard = lazyNamed(() => import('./LanguageCard.tsx'), 'LanguageCard')
const DestinationsCard = lazyNamed(() => import('./DestinationsCard.tsx'), 'DestinationsCard')
const WebhooksCard = lazyNamed(() => import('./webhooks/WebhooksCard.tsx'), 'WebhooksCard')
const ReachCards = lazyNamed(() => import('./ReachCards.tsx'), 'ReachCards')

interface SettingsPageProps {
  user: UserResponse
  /** Buttons of the auth feature. */
  logout: ReactNode
  resend: ReactNode
}

export const SettingsPage = ({ user, logout, resend }: SettingsPageProps) => {
  const parts = useParts(5)
  return (
    <>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="muted">{texts.subtitle}</p>
      </header>
      <div className={styles.grid}>
        <div className={styles.column}>
          <ProfileCard user={user} logout={logout} resend={resend} />
          {parts > 1 && <NotificationsCard />}
          {parts > 2 && <ThemeCard />}
          {parts > 3 && (
            <Suspense>
              <LanguageCard />
              <DestinationsCard />
              <ReachCards userId={user.id} />
            </Suspense>
          )}
        </div>
        <div className={styles.column}>
          {parts > 3 && <TwoStepCard />}
          {parts > 4 && (
            <Suspense>
              <PasswordCard username={user.username} />
              <OpenIdCard user={user} />
              <SessionsCard />
              <ProgramsCard />
              <WebhooksCard />
              <DataCard />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}
