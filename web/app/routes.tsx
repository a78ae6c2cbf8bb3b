import { type ComponentType, lazy, type ReactNode } from 'react'
import { matchRoute, type Parser, type StringRouteParams } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import { orReload } from '../lib/reload.ts'
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
  Page: lazy(() => orReload(load).then(component => ({ default: component }))),
})

const auth = page(() => import('../features/auth/AuthPage.tsx').then(module => module.AuthPage))
const dashboard = page(() =>
  import('../features/dashboard/DashboardPage.tsx').then(module => module.DashboardPage),
)
const createGoal = page(() =>
  import('../features/goals/CreateGoalPage.tsx').then(module => module.CreateGoalPage),
)
const goal = page(() => import('./GoalScreen.tsx').then(module => module.GoalScreen))
const paymentComplete = page(() =>
  import('../features/contributions/PaymentCompletePage.tsx').then(module => module.PaymentCompletePage),
)

const settings = page(() => import('./SettingsScreen.tsx').then(module => module.SettingsScreen))
const feedback = page(() =>
  import('../features/feedback/FeedbackPage.tsx').then(module => module.FeedbackPage),
)
const verifyEmail = page(() =>
  import('../features/auth/VerifyEmailPage.tsx').then(module => module.VerifyEmailPage),
)
const terms = page(() => import('../features/legal/TermsPage.tsx').then(module => module.TermsPage))
const privacy = page(() => import('../features/legal/PrivacyPage.tsx').then(module => module.PrivacyPage))

const transparency = page(() =>
  import('../features/transparency/TransparencyPage.tsx').then(module => module.TransparencyPage),
)

const goalList = page(() =>
  import('../features/goalList/GoalListPage.tsx').then(module => module.GoalListPage),
)
const contributions = page(() => import('./PaymentsScreen.tsx').then(module => module.PaymentsScreen))
const receipt = page(() => import('../features/receipts/ReceiptPage.tsx').then(module => module.ReceiptPage))
const statement = page(() =>
  import('../features/statements/StatementPage.tsx').then(module => module.StatementPage),
)
const admin = page(() => import('./AdminArea.tsx').then(module => module.AdminArea))
const books = page(() => import('./BooksArea.tsx').then(module => module.BooksArea))

const invites = page(() =>
  import('../features/invitations/InvitesPage.tsx').then(module => module.InvitesPage),
)
const join = page(() => import('../features/invitations/JoinPage.tsx').then(module => module.JoinPage))

const nothing = page(() => import('./NotFound.tsx').then(module => module.NotFound))

export const notFound: Route = {
  title: texts.notFoundTitle,
  access: 'anyone',
  load: nothing.load,
  render: () => <nothing.Page />,
}

/** How a number adds up, and the events that it comes from. */
const numbers: Route = {
  title: texts.titles.books,
  access: 'member',
  load: books.load,
  render: (_params, user) => <books.Page viewerId={user?.id} />,
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
  '/goals/:id/books': numbers,
  '/goals/:id/events/:revision': numbers,
  '/books': numbers,
  '/payment-complete': {
    title: texts.titles.paymentComplete,
    access: 'member',
    load: paymentComplete.load,
    render: () => <paymentComplete.Page />,
  },
  '/all-goals': {
    title: texts.goals,
    access: 'member',
    load: goalList.load,
    render: () => <goalList.Page />,
  },
  '/contributions': {
    title: texts.payments,
    access: 'member',
    load: contributions.load,
    render: () => <contributions.Page />,
  },
  '/invites': {
    title: texts.invites,
    access: 'member',
    load: invites.load,
    render: () => <invites.Page />,
  },
  '/join': {
    title: texts.titles.join,
    access: 'anyone',
    load: join.load,
    render: (_params, user) => <join.Page user={user} />,
  },
  '/join/received/:id': {
    title: texts.titles.join,
    access: 'member',
    load: join.load,
    render: ({ id = '' }, user) => <join.Page key={id} by={{ id }} user={user} />,
  },
  '/join/:token': {
    title: texts.titles.join,
    access: 'anyone',
    load: join.load,
    render: ({ token = '' }, user) => <join.Page key={token} by={{ token }} user={user} />,
  },
  '/receipts/:id': {
    title: texts.titles.receipt,
    access: 'member',
    load: receipt.load,
    render: ({ id = '' }) => <receipt.Page key={id} id={id} />,
  },
  '/statements': {
    title: texts.titles.statement,
    access: 'member',
    load: statement.load,
    render: () => <statement.Page />,
  },
  '/feedback': {
    title: texts.feedback,
    access: 'member',
    load: feedback.load,
    render: () => <feedback.Page />,
  },
  '/settings': {
    title: texts.settings,
    access: 'member',
    load: settings.load,
    render: (_params, user) => user && <settings.Page user={user} />,
  },
  '/admin/*?': {
    title: texts.admin,
    access: 'admin',
    load: admin.load,
    render: (_params, user) => <admin.Page user={user} />,
  },
  '/verify-email': {
    title: texts.titles.verifyEmail,
    access: 'anyone',
    load: verifyEmail.load,
    render: (_params, user) => <verifyEmail.Page user={user} />,
  },
  '/terms': { title: texts.titles.terms, access: 'anyone', load: terms.load, render: () => <terms.Page /> },
  '/privacy': {
    title: texts.titles.privacy,
    access: 'anyone',
    load: privacy.load,
    render: () => <privacy.Page />,
  },
  '/transparency': {
    title: texts.titles.transparency,
    access: 'anyone',
    load: transparency.load,
    render: () => <transparency.Page />,
  },
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
  const route = routes[path.replace(/^\/goals\/[^/]+$/, '/goals/:id')]
  // What fails here fails again, and is answered, where it is drawn.
  if (route?.access !== 'guest') loadShell().catch(() => undefined)
  route?.load?.().catch(() => undefined)
}
