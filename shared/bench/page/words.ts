import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

export const wordsFile = (benchFile: string): string => benchFile.replace(/\.ts$/, '.md')

/** What is told beside a bench of what bounds its figures, as it stands, for a page at the root. */
export const wordsBeside = (benchFile: string, root: string): string => {
  const file = wordsFile(benchFile)
  if (!existsSync(file)) return ''
  return level(withLinksFrom(relative(root, dirname(file)), readFileSync(file, 'utf8'))).trim()
}

/** Headings below those of the page, whatever they began with; the first one is the page’s own. */
const level = (text: string): string =>
  text
    .replace(/^#[^#].*\n/, '')
    .replace(/^(#+) /gm, (_, marks: string) => `${'#'.repeat(Math.max(3, marks.length + 1))} `)

const withLinksFrom = (folder: string, text: string): string =>
  text.replace(/\]\((?!https?:|#|\/)([^)]+)\)/g, (_, path: string) => `](${normalize(join(folder, path))})`)
