import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Everything on which folding could depend, including the versions of packages. */
const sources = ['ledger/domain/**/*.ts', 'shared/**/*.ts', 'package.json']
const isTest = (path: string): boolean => /\.test\.ts$|\/testing(\.ts$|\/)/.test(path)

/** A hash of the code that folds a goal's events, so that snapshots of other code are never used. */
export const foldVersion = (home = root): string => {
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
