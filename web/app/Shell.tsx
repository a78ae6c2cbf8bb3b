import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { UserResponse } from '#shared/api/accounts.ts'
import { lazyNamed } from '../components/lazyPart.tsx'
import { Spinner } from '../components/Spinner.tsx'
import bottomBarStyles from './BottomBar.module.css'
import { ChatHost } from './ChatHost.tsx'
import { DialogHosts } from './DialogHosts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { NavLink } from './NavLink.tsx'
import { bottomBar } from './navigation.ts'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { texts } from './texts.ts'

// Most members have no reminder.
const AccountReminders = lazyNamed(() => import('./AccountReminders.tsx'), 'AccountReminders')
// The first screen needs no updates yet.
const Live = lazyNamed(() => import('./Live.tsx'), 'Live')

interface ShellProps {
  user: UserResponse
  path: string
  children: ReactNode
}

export const Shell = ({ user, path, children }: ShellProps) => {
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main, path)
  return (
    <DialogHosts>
      <a href="#main" className={styles.skip}>
        {texts.skip}
      </a>
      <Sidebar path={path} isAdmin={user.isAdmin} />
      <TopBar isAdmin={user.isAdmin} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<Spinner />}>
            {/* Loaded together: a notice that loads later would push the page down while it is read. */}
            {(user.twoStepRequired || !user.isVerified) && (
              <ErrorBoundary quiet>
                <AccountReminders user={user} path={path} />
              </ErrorBoundary>
            )}
            <ChatHost user={user}>{children}</ChatHost>
          </Suspense>
        </ErrorBoundary>
      </main>
      {!path.startsWith('/login') && <BottomBar path={path} />}
      <ErrorBoundary quiet>
        <Suspense>
          <Live userId={user.id} />
        </Suspense>
      </ErrorBoundary>
    </DialogHosts>
  )
}

let shownPath = location.pathname

/** A link followed inside the page gives no new document, so the reading position must be moved by hand. */
const useFocusOnNavigation = (main: { readonly current: HTMLElement | null }, path: string) => {
  useEffect(() => {
    if (path === shownPath) return
    shownPath = path
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [main, path])
}

const BottomBar = ({ path }: { path: string }) => (
  <nav className={bottomBarStyles.bar} aria-label={texts.shortNavigation}>
    {bottomBar.map(entry => (
      <NavLink key={entry.to} entry={entry} path={path} className={bottomBarStyles.entry} iconSize={21} />
    ))}
  </nav>
)
