import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countImports, drawPicture } from './picture.ts'
import { readSources, root } from './sources.ts'

it('matches the imports', () => {
  const drawn = readFileSync(join(root, 'docs/architecture.svg'), 'utf8')
  const isCurrent = drawn === drawPicture(readSources())
  expect(isCurrent, 'docs/architecture.svg is out of date: run `npm run architecture`').toBe(true)
})

it('counts imports across folders, without tests and commands', () => {
  const text = `import { a } from '#shared/a.ts'\nexport { b } from './b.ts'\nimport('#shared/c.ts')\nimport 'pg'`
  const files = ['ledger/x.ts', 'ledger/x.test.ts', 'ledger/backup/main.ts'].map(path => ({ path, text }))
  expect([...countImports(files)]).toEqual([['ledger>shared', 2]])
})
