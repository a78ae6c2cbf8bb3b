import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { type Parser, useLocation, useRouter } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import { lazyNamed, lazyPart } from '../components/lazyPart.tsx'
import { Spinner } from '../components/Spinner.tsx'
import bottomBarStyles from './BottomBar.module.css'
import { ChatHost } from './ChatHost.tsx'
import { DeferredPlace } from './DeferredPlace.tsx'
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
// The document names its code, so it is there before the user's data, and the page with it is drawn at once.
AccountReminders.load().catch(() => undefined)
// The first screen needs no updates yet.
const Live = lazyPart(() => import('./Live.tsx'), 'Live')

type PageAt = (path: string, parser: Parser, user: UserResponse) => ReactNode

interface ShellProps {
  user: UserResponse
  pageAt: PageAt
}

/** Not drawn anew when the address changes; the page follows when the navigation has been painted. */
export const Shell = memo(({ user, pageAt }: ShellProps) => (
  <DeferredPlace>
    <DialogHosts>
      <a href="#main" className={styles.skip}>
        {texts.skip}
      </a>
      <Sidebar isAdmin={user.isAdmin} />
      <TopBar isAdmin={user.isAdmin} />
      <Main user={user} pageAt={pageAt} />
      <BottomBar />
      <ErrorBoundary quiet>
        <Live userId={user.id} />
      </ErrorBoundary>
    </DialogHosts>
  </DeferredPlace>
))

const Main = ({ user, pageAt }: ShellProps) => {
  const [path] = useLocation()
  const { parser } = useRouter()
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main, path)
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      <ErrorBoundary key={path}>
        <Suspense fallback={<Spinner />}>
          {/* Loaded together: a notice that loads later would push the page down while it is read. */}
          {(user.twoStepRequired || !user.isVerified) && (
            <ErrorBoundary quiet>
              <AccountReminders user={user} path={path} />
            </ErrorBoundary>
          )}
          <ChatHost user={user}>{pageAt(path, parser, user)}</ChatHost>
        </Suspense>
      </ErrorBoundary>
    </main>
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

const BottomBar = () => {
  const [path] = useLocation()
  if (path.startsWith('/login')) return null
  return (
    <nav className={bottomBarStyles.bar} aria-label={texts.shortNavigation}>
      {bottomBar.map(entry => (
        <NavLink key={entry.to} entry={entry} className={bottomBarStyles.entry} iconSize={21} />
      ))}
    </nav>
  )
}
