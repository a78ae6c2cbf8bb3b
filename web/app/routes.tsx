import { type ComponentType, lazy, type ReactNode } from 'react'
import { matchRoute, type Parser, type StringRouteParams } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import { loadShell } from './shellChunk.ts'
import { texts } from './texts.ts'

type Params = Readonly<Record<string, string | undefined>>

export interface Route {
  readonly title: string
  /** Guests are people who are not signed in. */
  readonly access: 'anyone' | 'guest' | 'member' | 'admin'
  /** `user` is who is signed in, if anyone is. */
  readonly render: (params: Params, user?: UserResponse) => ReactNode
  /** Starts fetching the code, where it is not here already. */
  readonly load?: () => Promise<unknown>
}

/** A page in a chunk of its own; `load` fetches it ahead of its first rendering. */
const page = <Props,>(load: () => Promise<ComponentType<Props>>) => ({
  load,
  Page: lazy(() => load().then(component => ({ default: component }))),
})

const auth = page(() => import('../features/auth/AuthPage.tsx').then(module => module.AuthPage))
const dashboard = page(() =>
  import('../features/dashboard/DashboardPage.tsx').then(module => module.DashboardPage),
)
const createGoal = page(() =>
  import('../features/goals/CreateGoalPage.tsx').then(module => module.CreateGoalPage),
)
const goal = page(() => import('../features/goals/GoalPage.tsx').then(module => module.GoalPage))
const paymentComplete = page(() =>
  import('../features/contributions/PaymentCompletePage.tsx').then(module => module.PaymentCompletePage),
)

const soon = page(() => import('./ComingSoon.tsx').then(module => module.ComingSoon))
const nothing = page(() => import('./NotFound.tsx').then(module => module.NotFound))

const comingSoon = (title: string, access: Route['access'] = 'member', logout = false): Route => ({
  title,
  access,
  load: soon.load,
  render: (_params, user) => <soon.Page title={title} framed={user !== undefined} logout={logout} />,
})

export const notFound: Route = {
  title: texts.notFoundTitle,
  access: 'anyone',
  load: nothing.load,
  render: (_params, user) => <nothing.Page framed={user !== undefined} />,
}

const routes: Readonly<Record<string, Route>> = {
  '/': {
    title: texts.dashboard,
    access: 'member',
    load: dashboard.load,
    render: (_params, user) => <dashboard.Page username={user?.username} />,
  },
  '/auth': { title: texts.titles.signIn, access: 'guest', load: auth.load, render: () => <auth.Page /> },
  '/create': {
    title: texts.titles.createGoal,
    access: 'member',
    load: createGoal.load,
    render: () => <createGoal.Page />,
  },
  '/goals/:id': {
    title: texts.titles.goal,
    access: 'member',
    load: goal.load,
    render: ({ id = '' }, user) => <goal.Page key={id} id={id} viewerId={user?.id} />,
  },
  '/payment-complete': {
    title: texts.titles.paymentComplete,
    access: 'member',
    load: paymentComplete.load,
    render: () => <paymentComplete.Page />,
  },
  '/all-goals': comingSoon(texts.goals),
  '/contributions': comingSoon(texts.payments),
  '/invites': comingSoon(texts.invites),
  '/feedback': comingSoon(texts.feedback),
  '/settings': comingSoon(texts.settings, 'member', true),
  '/admin': comingSoon(texts.admin, 'admin'),
  '/terms': comingSoon(texts.titles.terms, 'anyone'),
  '/privacy': comingSoon(texts.titles.privacy, 'anyone'),
}

export const routeOf = (path: string, parser: Parser): { route: Route; params: Params } | undefined => {
  for (const [pattern, route] of Object.entries(routes)) {
    const [matches, params] = matchRoute<StringRouteParams<string>, string>(parser, pattern, path)
    if (matches) return { route, params }
  }
  return undefined
}

/** Starts what the first screen will need, before anything is rendered. */
export const startPage = (path: string): void => {
  const route = routes[path.startsWith('/goals/') ? '/goals/:id' : path]
  if (route?.access !== 'guest') void loadShell()
  void route?.load?.()
}
