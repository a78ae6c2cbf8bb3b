import type { ClientRoute } from '#shared/api/clientRoutes.ts'
import type { FirstParts, PageParts } from '#shared/api/firstParts.ts'

interface Asked {
  readonly route: ClientRoute
  readonly path: string
  /** The request has a session's cookie, whether valid or not. */
  readonly isMember: boolean
}

/** What the page at this path fetches first. Without a session each of them leads to the sign-in page. */
export const firstPartsOf = (known: FirstParts, { route, path, isMember }: Asked): PageParts | undefined => {
  const parts = known[route]
  if (parts === undefined || !isMember) return parts && known['/auth']
  const id = /^\/goals\/([1-9][0-9]{0,14})\/?$/i.exec(path)?.[1]
  const data = parts.data
    .filter(key => id !== undefined || !key.includes(':id'))
    .map(key => key.replace(':id', id ?? ''))
  return { ...parts, data }
}

/** The document with links to these parts, which the browser fetches beside the entry instead of after it. */
export const withFirstParts = (page: Buffer, { styles, data, scripts, fonts }: PageParts): string => {
  const links = [
    ...styles.map(path => `<link rel="stylesheet" crossorigin href="${path}">`),
    ...data.map(path => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`),
    ...scripts.map(path => `<link rel="modulepreload" crossorigin href="${path}">`),
    ...fonts.map(path => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}">`),
  ]
  return page.toString().replace('</head>', () => `${links.join('')}</head>`)
}
