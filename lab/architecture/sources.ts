import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface SourceFile {
  /** From the root of the repository, with `/`. */
  readonly path: string
  readonly text: string
}

export const readSources = (): SourceFile[] =>
  globSync('**/*.{ts,tsx}', {
    cwd: root,
    exclude: name => /(^|\/)(node_modules|dist|\.[^/]+|reports)$/.test(name) || name.endsWith('.d.ts'),
  })
    .sort()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Tests, tools and what they share. */
export const isLab = (path: string): boolean =>
  isTest(path) || /^(lab|ops|docs)\/|(^|\/)testing(\/|\.ts$)|\.config\.ts$/.test(path)

/** The folders of the product; `embedded`, `lab` and tests do not belong to it. */
export const productFolders = ['shared', 'ledger', 'projections', 'workers', 'web', 'composition'] as const
