import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const house = join(import.meta.dirname, '../..')
/** All that folding could depend on, the versions of packages included. */
const sources = ['ledger/domain/**/*.ts', 'shared/**/*.ts', 'package.json']
const isTest = (path: string): boolean => /\.test\.ts$|\/testing(\.ts$|\/)/.test(path)

/**
 * Names the code that folds a goal's events, by what is written in it: nobody has to remember to count a number up, and
 * what other code has made of the events is never taken for what this would make of them.
 */
export const foldVersion = (home = house): string => {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: home })
    .filter(path => !isTest(path))
    .sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(home, path)))
      .update('\0')
  return hash.digest('hex')
}
