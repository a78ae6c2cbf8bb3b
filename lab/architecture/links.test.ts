import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = globSync('{*,{docs,lab,ledger,ops,projections,web,workers,embedded,.github}/**/*}.md', {
  cwd: root,
  exclude: name => /(^|\/)(node_modules|dist)$/.test(name),
})

/** As GitHub names the headings of a page. */
const sectionsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => {
    const words = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    return words.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')
  })

it.each(pages)('%s links only to files and sections that exist', page => {
  const links = [...read(page).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
  const gone = links.flatMap(([link, path = '', section]) => {
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, file))) return [link]
    return section === undefined || sectionsOf(file).includes(section) ? [] : [link]
  })
  expect(gone).toEqual([])
})
