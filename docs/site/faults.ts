/** The pages of the built site by their path, such as `decisions/0001.html`. */
export type Built = ReadonlyMap<string, string>

/**
 * What must not be in the built site: links to pages, sections and files that it lacks, and anything that a
 * browser would fetch from another host.
 */
export const faultsIn = (pages: Built, files: ReadonlySet<string>, base = '/'): string[] => {
  const sections = new Map([...pages].map(([path, html]) => [path, idsIn(html)]))
  return [...pages].flatMap(([path, html]) => {
    const foreign = fetchedIn(html).filter(address => /^(https?:)?\/\//.test(address))
    const gone = [...linksIn(html), ...fetchedIn(html)].filter(link => !leadsSomewhere(link, path))
    return [
      ...foreign.map(address => `${path} fetches ${address}`),
      ...gone.map(link => `${path} has a dead link: ${link}`),
    ]
  })

  function leadsSomewhere(link: string, from: string): boolean {
    if (/^([a-z]+:|\/\/)/i.test(link)) return true
    const { pathname, hash } = new URL(link, `http://site${base}${from}`)
    const path = decodeURIComponent(pathname).slice(base.length)
    const target = path === '' || path.endsWith('/') ? `${path}index.html` : path
    const ids = sections.get(target)
    if (ids === undefined) return files.has(target)
    return hash === '' || ids.has(decodeURIComponent(hash.slice(1)))
  }
}

const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => plain(id)))

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?\bhref="([^"]*)"/g)].map(([, href = '']) => plain(href))

const fetchedIn = (html: string): string[] =>
  [
    ...[...html.matchAll(/<(?:script|img|source|iframe|video)\s[^>]*?\bsrc(?:set)?="([^"]*)"/g)],
    ...[...html.matchAll(/<link\s[^>]*?\bhref="([^"]*)"/g)],
  ].map(([, address = '']) => plain(address))

const plain = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
