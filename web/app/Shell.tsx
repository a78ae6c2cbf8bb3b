import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { UserResponse } from '#shared/api/accounts.ts'
import { Spinner } from '../components/Spinner.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ChatHost } from './ChatHost.tsx'
import { DialogHosts } from './DialogHosts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { texts } from './texts.ts'

// Most members have nothing to be told.
const Notices = lazy(() => import('./Notices.tsx').then(module => ({ default: module.Notices })))
// What is shown first needs no news yet.
const Live = lazy(() => import('./Live.tsx').then(module => ({ default: module.Live })))

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
            {/* Waited for together: a notice that came later would push the page down under the reader's eyes. */}
            {(user.twoStepRequired || !user.isVerified) && (
              <ErrorBoundary quiet>
                <Notices user={user} path={path} />
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
