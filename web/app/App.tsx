import { Suspense } from 'react'
import { SWRConfig } from 'swr'
import { Redirect, useLocation, useRouter } from 'wouter'
import { Spinner } from '../components/Spinner.tsx'
import { Toasts } from '../components/Toasts.tsx'
import { dataOptions } from '../lib/data.ts'
import { useUser } from '../lib/session.ts'
import { usePageTitle } from '../lib/usePageTitle.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PlainPage } from './PlainPage.tsx'
import { notFound, routeOf } from './routes.tsx'
import { LazyShell } from './shellChunk.ts'
import { texts } from './texts.ts'

export const App = () => (
  <SWRConfig value={dataOptions}>
    <ErrorBoundary>
      <Suspense fallback={<Spinner />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
    <Toasts />
  </SWRConfig>
)

/** Decides who may see what; the pages themselves need not ask. */
const Page = () => {
  const [path] = useLocation()
  const { parser } = useRouter()
  const { user, error, retry } = useUser()
  const { route, params } = routeOf(path, parser) ?? { route: notFound, params: {} }
  usePageTitle(route.title)

  if (user === undefined) {
    if (error === undefined) return <Spinner />
    return <PlainPage title={texts.failedTitle} text={texts.userFailed} action={[texts.retry, retry]} />
  }
  if (route.access === 'guest') return user === null ? route.render(params) : <Redirect to="/" replace />
  if (user === null) return route.access === 'anyone' ? route.render(params) : <Redirect to="/auth" replace />
  if (route.access === 'admin' && !user.isAdmin) return <Redirect to="/" replace />
  return (
    <LazyShell user={user} path={path}>
      {route.render(params, user)}
    </LazyShell>
  )
}
