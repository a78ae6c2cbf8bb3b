/** What our pages are made of besides what has a hash in its name. */
export const plainFiles = ['/theme.js', '/layers.css', '/favicon.svg'] as const
/** Every page of ours is this document. */
export const page = '/'

interface Requested {
  readonly method: string
  readonly mode: string
  readonly url: string
}

export type Plan =
  /** Fresh, or what is held under this path where nothing fresh can be had. */
  | { readonly take: 'fresh'; readonly else: string }
  /** What is held: under that name it never changes. */
  | { readonly take: 'held' }

/** How the worker answers a request; undefined leaves it to the browser. Answers of the API are never cached. */
export const planFor = ({ method, mode, url }: Requested, origin: string): Plan | undefined => {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return undefined
  if (/^\/(api|sandbox|metrics|healthz|readyz)(\/|$)/.test(pathname)) return undefined
  if (pathname.startsWith('/assets/')) return { take: 'held' }
  if (plainFiles.some(path => path === pathname)) return { take: 'fresh', else: pathname }
  if (mode === 'navigate' && !/\.[^/]*$/.test(pathname)) return { take: 'fresh', else: page }
  return undefined
}
