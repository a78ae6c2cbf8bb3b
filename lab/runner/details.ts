import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '../..')

/**
 * The test files whose tests are all details, where a run leaves details out: they need not be loaded, nor start servers. Vitest
 * itself loads every file before it looks at the tags.
 */
export const leftOut = (args: readonly string[]): string[] =>
  args.some(arg => /^(--tags-filter=)?!detail$/.test(arg)) ? filesOfDetails() : []

const filesOfDetails = (): string[] =>
  globSync('**/*.test.ts', { cwd: home, exclude: ['node_modules', '.data', 'web/dist*'] }).filter(path =>
    readFileSync(join(home, path), 'utf8').startsWith('/** @module-tag detail */'),
  )
