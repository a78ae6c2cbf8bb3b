/** What our pages are made of besides what has a hash in its name. */
export const plainFiles = ['/theme.js', '/layers.css', '/favicon.svg'] as const
/** Every page of ours is this document. */
export const page = '/'

interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

export type Plan =
  /** Fresh, or what is held under this path where nothing fresh can be had. */
  | { readonly take: 'fresh'; readonly else: string }
  /** What is held: under that name it never changes. */
  | { readonly take: 'held' }

/**
 * How a request is answered; undefined leaves it to the browser, as everything that is not part of the shell. Above
 * all no answer of the API is ever kept: figures of money come from the ledger or are called what they are.
 */
export const planFor = ({ method, mode, url }: Asked, origin: string): Plan | undefined => {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return undefined
  if (/^\/(api|sandbox|metrics|healthz|readyz)(\/|$)/.test(pathname)) return undefined
  if (pathname.startsWith('/assets/')) return { take: 'held' }
  if (plainFiles.some(path => path === pathname)) return { take: 'fresh', else: pathname }
  if (mode === 'navigate' && !/\.[^/]*$/.test(pathname)) return { take: 'fresh', else: page }
  return undefined
}
