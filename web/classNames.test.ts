import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')

/** `styles.row`, where `styles` is imported from a module of styles. */
const missingIn = (path: string): string[] => {
  const code = read(path)
  const imports = code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)
  return Array.from(imports, ([, name, file]) => {
    const known = new Set(
      Array.from(read(join(dirname(path), `${file}`)).matchAll(/\.([a-z]\w*)/gi), ([, one]) => one),
    )
    const used = Array.from(code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')), ([, one]) => one)
    return used.filter(one => !known.has(one)).map(one => `${path}: ${name}.${one}`)
  }).flat()
}

it('every class that a component names is in its module of styles', () => {
  const paths = globSync('{app,components,features}/**/*.tsx', { cwd: import.meta.dirname })
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.flatMap(missingIn)).toEqual([])
})
