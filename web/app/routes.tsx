import type { ComponentType, ReactNode } from 'react'
import { matchRoute, type Parser, type StringRouteParams } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import type { ClientRoute } from '#shared/api/clientRoutes.ts'
import { type Load, lazyNamed } from '../components/lazyPart.tsx'
import { orReload } from '../lib/reload.ts'
import type { OpenPage, OtherPagesProps } from './OtherPages.tsx'
import { LazyShell } from './shellChunk.ts'
import { texts } from './texts.ts'

type Params = Readonly<Record<string, string | undefined>>

export interface Route {
  /** Guests are people who are not signed in. */
  readonly access: 'anyone' | 'guest' | 'member' | 'admin'
  /** Undefined for a page that names itself, so that not every page loads its title. */
  readonly title: string | undefined
  /** Starts loading the code, unless it is loaded. */
  readonly load: () => Promise<unknown>
  /** `user` is the signed-in user, if there is one. */
  readonly render: (params: Params, user?: UserResponse) => ReactNode
}

/** A page in a separate chunk. */
const page = <Name extends string, Props extends object>(load: Load<Name, Props>, name: Name) =>
  lazyNamed(load, name, () => orReload(load))

/** `props` derives the page's properties from the address and the user. */
const route = <Props extends object>(
  access: Route['access'],
  title: string | undefined,
  Page: ComponentType<Props> & Pick<Route, 'load'>,
  props: (params: Params, user: UserResponse | undefined) => Props,
): Route => ({
  access,
  title,
  load: Page.load,
  render: (params, user) => <Page key={params['id'] ?? params['token'] ?? ''} {...props(params, user)} />,
})
const none = () => ({})
const ofGoal = ({ id = '' }: Params, user: UserResponse | undefined) => ({ id, viewerId: user?.id })

const admin = page(() => import('./AdminArea.tsx'), 'AdminArea')
const auth = page(() => import('../features/auth/AuthPage.tsx'), 'AuthPage')
const books = page(() => import('./BooksArea.tsx'), 'BooksArea')
const cashBoxes = page(() => import('../features/rotation/cash/CashBoxPage.tsx'), 'CashBoxPage')
const contributions = page(() => import('./PaymentsScreen.tsx'), 'PaymentsScreen')
const createGoal = page(() => import('../features/goals/CreateGoalPage.tsx'), 'CreateGoalPage')
const dashboard = page(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage')
const feedback = page(() => import('../features/feedback/FeedbackPage.tsx'), 'FeedbackPage')
const goal = page(() => import('./GoalScreen.tsx'), 'GoalScreen')
const goalList = page(() => import('../features/goalList/GoalListPage.tsx'), 'GoalListPage')
const invites = page(() => import('../features/invitations/InvitesPage.tsx'), 'InvitesPage')
const join = page(() => import('../features/invitations/JoinPage.tsx'), 'JoinPage')
const paymentComplete = page(
  () => import('../features/contributions/PaymentCompletePage.tsx'),
  'PaymentCompletePage',
)
const receipt = page(() => import('../features/receipts/ReceiptPage.tsx'), 'ReceiptPage')
const settings = page(() => import('./SettingsScreen.tsx'), 'SettingsScreen')
const statement = page(() => import('../features/statements/StatementPage.tsx'), 'StatementPage')
const other = page(() => import('./OtherPages.tsx'), 'OtherPages')

export const notFound = route(
  'anyone',
  undefined,
  page(() => import('./NotFound.tsx'), 'NotFound'),
  none,
)

const others = (access: Route['access'], props: (params: Params, user?: UserResponse) => OtherPagesProps) =>
  route(access, undefined, other, props)

/** One of those, for everybody. */
const openTo = (which: OpenPage) => others('anyone', (_params, user) => ({ which, user }))

/** The explanation of a number, and the events behind it. */
const numbers = route('member', undefined, books, (_params, user) => ({ viewerId: user?.id }))

const routes: Readonly<Record<ClientRoute, Route>> = {
  '/': route('member', texts.dashboard, dashboard, (_params, user) => ({ username: user?.username })),
  '/auth': route('guest', undefined, auth, none),
  '/create': route('member', undefined, createGoal, none),
  '/goals/:id': route('member', undefined, goal, ofGoal),
  '/goals/:id/books': numbers,
  '/goals/:id/sheet': others('member', ({ id = '' }) => ({ which: 'sheet', id })),
  '/goals/:id/cash-boxes': route('member', undefined, cashBoxes, ofGoal),
  '/goals/:id/events/:revision': numbers,
  '/books': numbers,
  '/payment-complete': route('member', undefined, paymentComplete, none),
  '/all-goals': route('member', texts.goals, goalList, none),
  '/contributions': route('member', texts.payments, contributions, none),
  '/invites': route('member', texts.invites, invites, none),
  '/join': route('anyone', undefined, join, (_params, user) => ({ user })),
  '/join/received/:id': route('member', undefined, join, ({ id = '' }, user) => ({ by: { id }, user })),
  '/join/:token': route('anyone', undefined, join, ({ token = '' }, user) => ({ by: { token }, user })),
  '/take-over/:token': others('member', ({ token = '' }) => ({ which: 'takeOver', token })),
  '/receipts/:id': route('member', undefined, receipt, ({ id = '' }) => ({ id })),
  '/statements': route('member', undefined, statement, none),
  '/feedback': route('member', texts.feedback, feedback, none),
  '/settings': route('member', texts.settings, settings, (_params, user) => ({ user })),
  '/admin/*?': route('admin', texts.admin, admin, (_params, user) => ({ user })),
  '/verify-email': openTo('verifyEmail'),
  '/not-me': openTo('/not-me'),
  '/new-email': openTo('/new-email'),
  '/old-email': openTo('/old-email'),
  '/not-my-destination': openTo('/not-my-destination'),
  '/terms': openTo('terms'),
  '/privacy': openTo('privacy'),
  '/fairness': openTo('fairness'),
  '/openid': openTo('openId'),
  '/transparency': openTo('transparency'),
  '/docs': openTo('docs'),
  '/setup': openTo('setup'),
}

const known: Readonly<Record<string, Route>> = routes

export const routeOf = (path: string, parser: Parser): { route: Route; params: Params } | undefined => {
  // Most addresses are the pattern itself, and parsing all patterns would delay each click on a link.
  const named = known[path]
  if (named) return { route: named, params: {} }
  for (const [pattern, route] of Object.entries(known)) {
    const [matches, params] = matchRoute<StringRouteParams<string>, string>(parser, pattern, path)
    if (matches) return { route, params }
  }
  return undefined
}

/** Loads the code of the first screen. A failure repeats where it is rendered, and is handled there. */
export const startPage = (path: string): Promise<unknown> => {
  const route = known[path.replace(/^\/goals\/[^/]+$/, '/goals/:id')]
  return Promise.allSettled([route?.access !== 'guest' && LazyShell.load(), route?.load()])
}
