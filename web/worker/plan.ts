/** Files of our pages without a hash in their names. */
export const plainFiles = ['/theme.js', '/layers.css', '/favicon.svg'] as const
/** Every page is this document. */
export const page = '/'

interface Requested {
  readonly method: string
  readonly mode: string
  readonly url: string
}

export type Plan =
  /** Fresh, or the cached response for this path if that fails. */
  | { readonly take: 'fresh'; readonly else: string }
  /** Cached: its content never changes under that name. */
  | { readonly take: 'held' }

/**
 * How the worker responds to a request; undefined leaves it to the browser. API responses are never cached.
 */
export const planFor = ({ method, mode, url }: Requested, origin: string): Plan | undefined => {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return undefined
  if (/^\/(api|sandbox|metrics|healthz|readyz)(\/|$)/.test(pathname)) return undefined
  if (pathname.startsWith('/assets/')) return { take: 'held' }
  if (plainFiles.some(path => path === pathname)) return { take: 'fresh', else: pathname }
  if (mode === 'navigate' && !/\.[^/]*$/.test(pathname)) return { take: 'fresh', else: page }
  return undefined
}

/** What a push message says; one that can't be read still has to be shown. */
export const readPush = (
  sent: string,
  origin: string,
): { readonly title: string; readonly tag: string; readonly path: string } => {
  try {
    const { title, tag, path } = JSON.parse(sent) as Record<string, unknown>
    const isOurs = typeof path === 'string' && new URL(path, origin).origin === origin
    if (typeof title === 'string' && typeof tag === 'string' && isOurs) return { title, tag, path }
  } catch {
    // It is from another version of the server.
  }
  return { title: new URL(origin).host, tag: 'unread', path: page }
}

/** The window for a page: one that shows it already, or else any. */
export const windowFor = <Window extends { readonly url: string }>(
  windows: readonly Window[],
  url: string,
): Window | undefined => windows.find(one => one.url === url) ?? windows[0]
