import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { SWRConfig } from 'swr'
import { type Parser, Redirect, useLocation, useRouter } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import { Spinner } from '../components/Spinner.tsx'
import { Toasts } from '../components/Toasts.tsx'
import { isUnreachable } from '../lib/connection.ts'
import { dataOptions } from '../lib/data.ts'
import { linkTokenFor } from '../lib/linkToken.ts'
import { placeHere, placeWanted } from '../lib/returnPlace.ts'
import { useUser } from '../lib/session.ts'
import { usePageTitle } from '../lib/usePageTitle.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PlainPage } from './PlainPage.tsx'
import { notFound, routeOf } from './routes.tsx'
import { LazyPublicFrame, LazyShell } from './shellChunk.ts'
import { texts } from './texts.ts'
import { Unreached } from './Unreached.tsx'

export const App = () => (
  <SWRConfig value={dataOptions}>
    <ErrorBoundary>
      <Suspense fallback={<Spinner />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
    <ErrorBoundary quiet>
      <Toasts />
    </ErrorBoundary>
  </SWRConfig>
)

/** Decides which pages the user may see; the pages themselves need not check. */
const Page = () => {
  const [path] = useLocation()
  const { parser } = useRouter()
  const { user, error, retry } = useUser()
  const { route, params } = routeOf(path, parser) ?? { route: notFound, params: {} }
  const last = useRef<number>(undefined)
  useEffect(() => {
    if (user) last.current = user.id
  }, [user])
  usePageTitle(route.title)

  if (user === undefined) {
    if (error === undefined) return <Spinner />
    if (isUnreachable(error.cause)) return <Unreached retry={retry} />
    return <PlainPage title={texts.failedTitle} text={texts.userFailed} action={[texts.retry, retry]} />
  }
  if (route.access === 'guest') {
    // The link of a reset mail works for signed-in users, too.
    if (user === null || linkTokenFor(path) !== undefined) return route.render(params)
    return <Redirect to={placeWanted(user.id) ?? '/'} replace state={history.state?.entry} />
  }
  if (user === null) {
    if (route.access !== 'anyone') return <Redirect to="/auth" replace state={placeHere(last.current)} />
    return <LazyPublicFrame>{route.render(params)}</LazyPublicFrame>
  }
  if (route.access === 'admin' && !user.isAdmin) return <Redirect to="/" replace />
  return <LazyShell user={user} pageAt={pageAt} />
}

/** The page that a signed-in user sees at a path. */
const pageAt = (path: string, parser: Parser, user: UserResponse): ReactNode => {
  const { route, params } = routeOf(path, parser) ?? { route: notFound, params: {} }
  return route.render(params, user)
}
