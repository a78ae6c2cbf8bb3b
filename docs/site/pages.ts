import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Every page of the repository, by its path there. */
export const pages: readonly string[] = globSync(
  '{*,{docs,lab,ledger,ops,projections,web,workers,embedded}/**/*}.md',
  {
    cwd: root,
    exclude: name => /(^|\/)(node_modules|dist[^/]*|made)$/.test(name),
  },
).sort()

/** Where a page of the repository is on the site. */
export const placeOf = (path: string): string => {
  if (path === 'docs/site/index.md') return 'index.md'
  if (path === 'README.md') return 'overview.md'
  if (path.startsWith('docs/')) return path.slice('docs/'.length)
  if (!path.includes('/')) return path.toLowerCase()
  return `parts/${path.replace(/\/README\.md$/, '.md')}`
}

/** The page of the repository that is at this place of the site; some parts of VitePress name it by its own path. */
export const sourceOf = (place: string): string => pages.find(page => placeOf(page) === place) ?? place

/** What a link inside the repository leads to. */
export type Target =
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'file'; readonly path: string }

/** Resolves a relative link of a page; undefined for links to other hosts and inside the page. */
export const targetOf = (
  link: string,
  from: string,
  known: readonly string[] = pages,
): Target | undefined => {
  if (/^(\w+:|\/\/|#)/.test(link)) return undefined
  const [path = '', section] = link.split('#')
  const file = posix.join(posix.dirname(from), path).replace(/\/$/, '')
  const page = known.includes(file) ? file : firstIn(file, known)
  if (page === undefined) return { kind: 'file', path: file }
  return { kind: 'page', href: `/${placeOf(page)}${section === undefined ? '' : `#${section}`}` }
}

/** A link to a folder leads to its README, or to the first of its pages. */
const firstIn = (folder: string, known: readonly string[]): string | undefined =>
  known.find(page => page === `${folder}/README.md`) ??
  (folder.startsWith('docs/') ? known.find(page => posix.dirname(page) === folder) : undefined)

/** As GitHub names the sections of a page, so that a link works in both places. */
export const sectionName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

export const titleOf = (path: string): string =>
  /^# (.+)$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1]?.replaceAll('`', '') ?? path
