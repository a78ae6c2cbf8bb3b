/** The client's pages: `:name` stands for one segment, `*?` for any rest. Other paths are answered with 404. */
export const clientRoutes = [
  '/',
  '/auth',
  '/create',
  '/goals/:id',
  '/goals/:id/books',
  '/goals/:id/sheet',
  '/goals/:id/cash-boxes',
  '/goals/:id/events/:revision',
  '/books',
  '/payment-complete',
  '/all-goals',
  '/contributions',
  '/invites',
  '/join',
  '/join/received/:id',
  '/join/:token',
  '/take-over/:token',
  '/receipts/:id',
  '/statements',
  '/feedback',
  '/settings',
  '/admin/*?',
  '/openid',
  '/verify-email',
  '/not-me',
  '/new-email',
  '/old-email',
  '/not-my-destination',
  '/terms',
  '/privacy',
  '/fairness',
  '/transparency',
  '/docs',
  '/setup',
] as const

export type ClientRoute = (typeof clientRoutes)[number]

/** As the client's router matches: without regard to case, and with a slash at the end. */
export const clientRouteOf = (path: string): ClientRoute | undefined => {
  const asked = path.toLowerCase().replace(/\/$/, '').split('/')
  return clientRoutes.find(route => {
    const [fixed = '', rest] = route.replace(/\/$/, '').split('/*?')
    const parts = fixed.split('/')
    const fits = rest === undefined ? asked.length === parts.length : asked.length >= parts.length
    return fits && parts.every((part, at) => (part.startsWith(':') ? asked[at] !== '' : part === asked[at]))
  })
}
