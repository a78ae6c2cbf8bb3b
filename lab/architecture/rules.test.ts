import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCycles } from './cycles.ts'
import { findFaults, findStrangers } from './form.ts'
import { readSources, root } from './sources.ts'

type Example = readonly [path: string, text: string]

const refused: readonly Example[] = [
  ['shared/money.ts', `import { goals } from '#projections/readModels/goals/query.ts'`],
  ['shared/money.ts', `import { readFileSync } from 'node:fs'`],
  ['shared/money.ts', `import pg from 'pg'`],
  ['shared/money.ts', `export { x } from '#ledger/handle.ts'`],
  ['shared/money.ts', `import { fixture } from '../lab/builders/stack.ts'`],
  ['shared/money.ts', `import { readConfig } from '../config.ts'`],
  ['shared/money.ts', `import { x } from './money.test.ts'`],
  ['projections/engine/runner.ts', `import { handle } from '#ledger/handle.ts'`],
  ['projections/engine/runner.ts', `import type { Config } from '#config'`],
  ['projections/engine/runner.ts', `import { handle } from '../../ledger/handle.ts'`],
  ['ledger/domain/decider.ts', `import { x } from '../handle.ts'`],
  ['ledger/domain/goal/decider.ts', `import { x } from '../../handle.ts'`],
  ['ledger/domain/goal/members/seats.ts', `import { x } from '../../../handle.ts'`],
  ['ledger/domain/goal/decider.ts', `import { x } from '#ledger/handle.ts'`],
  ['ledger/domain/goal/decider.ts', `import { createPool } from '#projections/db/connect.ts'`],
  ['ledger/handle.ts', `import { runner } from '#projections/engine/runner.ts'`],
  ['ledger/handle.ts', `import { project } from '#projections/readModels/goals/project.ts'`],
  ['ledger/handle.ts', `const { sync } = await import('#workers/payments/sync.ts')`],
  ['ledger/handle.ts', `import { given } from '#lab/builders/domain/specification.ts'`],
  ['ledger/handle.ts', `import { start } from '../start.ts'`],
  ['ledger/handle.ts', `const pg = require('pg')`],
  ['ledger/api/routes/admin.ts', `import { readConfig } from '#config'`],
  ['ledger/accounts/admin.ts', `import { sync } from '#workers/payments/sync.ts'`],
  ['projections/audit/main.ts', `import { handle } from '#ledger/handle.ts'`],
  ['workers/jobs/sweep.ts', `import { app } from '#ledger/api/app.ts'`],
  ['workers/jobs/sweep.ts', `import {\n  one,\n  createPool,\n} from '#projections/db/connect.ts'`],
  ['workers/jobs/sweep.ts', `import '#web/main.tsx'`],
  ['web/lib/data.ts', `import { x } from '#shared/events/goal.ts'`],
  ['web/lib/data.ts', `export * from '#ledger/handle.ts'`],
  ['web/features/goals/a.ts', `import { pay } from '../contributions/api.ts'`],
  ['web/features/goals/a.ts', `import { pay } from '../../features/contributions/api.ts'`],
  ['web/features/goals/a.ts', `import { pay } from '#web/features/contributions/api.ts'`],
  ['web/features/goals/a.ts', `import { pay } from '../../../ledger/handle.ts'`],
  ['web/features/goals/deep/a.ts', `import { pay } from '../../contributions/api.ts'`],
  ['web/features/goals/deep/a.ts', `import { pay } from '../../../../ledger/handle.ts'`],
  ['embedded/mailbox/store.ts', `import { handle } from '#ledger/handle.ts'`],
  ['embedded/mailbox/store.ts', `import { x } from './testing.ts'`],
  ['composition/payments.ts', `import { x } from '#lab/builders/stack.ts'`],
  ['config.ts', `import { readFileSync } from 'node:fs'`],
  ['config.ts', `import { x } from './ledger/handle.ts'`],
  ['start.ts', `import { x } from '#lab/builders/stack.ts'`],
  ['shared/start.test.ts', `import '../start.ts'`],
  ['lab/chaos/main.ts', `import '../../start.ts'`],
  ['ledger/handle.ts', `const port = process.env['PORT']`],
  ['ledger/handle.ts', 'export enum Colour { Red }'],
  ['ledger/handle.ts', 'export const enum Colour { Red }'],
  ['ledger/handle.ts', 'declare namespace Colours {}'],
  ['ledger/handle.ts', `export * from './other.ts'`],
]

const accepted: readonly Example[] = [
  ['shared/money.ts', `import { z } from 'zod'\nimport * as mini from 'zod/mini'\nz(mini)`],
  ['shared/money.ts', `import { addDays } from 'date-fns/addDays'\naddDays()`],
  ['projections/engine/runner.ts', `import type { EventStore } from '#shared/ports/eventStore.ts'`],
  ['projections/engine/runner.ts', `import { createPool } from '../db/connect.ts'\nimport pg from 'pg'`],
  ['ledger/api/app.ts', `import { goals } from '#projections/readModels/goals/query.ts'`],
  ['ledger/api/app.ts', `import { passed } from '#projections/engine/checkpoints.ts'`],
  ['ledger/api/app.ts', `// import { sync } from '#workers/payments/sync.ts'`],
  ['ledger/types.ts', `declare module 'koa' {\n}`],
  ['workers/jobs/sweep.ts', `import { handle } from '#ledger/handle.ts'`],
  ['workers/jobs/sweep.ts', `import { settle } from '#ledger/domain/goal/contributions/payments.ts'`],
  ['web/features/goals/a.ts', `import { money } from '#shared/money.ts'\nimport { b } from './b.ts'`],
  ['web/features/goals/a.ts', `import { b } from './deep/b.ts'\nimport { c } from '../../lib/c.ts'`],
  ['web/features/goals/deep/a.ts', `import { b } from '../b.ts'\nimport { c } from '../../../lib/c.ts'`],
  ['web/app/routes.tsx', `const Page = lazy(() => import('../features/goals/GoalPage.tsx'))`],
  ['start.ts', `import { handle } from '#ledger/handle.ts'\nhandle(process.env)`],
  ['projections/audit/main.ts', `import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'`],
  ['ledger/accounts/admin.ts', `import { readConfig } from '#config'\nreadConfig(process.env)`],
  ['workers/queue/queue.int.test.ts', `import { freshDatabase } from '#lab/builders/freshDatabase.ts'`],
  ['lab/bench/main.ts', `import { handle } from '#ledger/handle.ts'`],
]

const architecture =
  /^lint\/.*\/(noRestrictedImports|noProcessEnv|noEnum|noConstEnum|noNamespace|noCommonJs|noBarrelFile|noReExportAll)$/

/**
 * The examples that Biome refuses with the settings of the project. Examples of one path share a file, so
 * that it runs once.
 */
const lint = (examples: readonly Example[]): Example[] => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-rules-'))
  try {
    const files = Map.groupBy(examples, ([path]) => path)
    for (const [path, sharing] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), sharing.map(([, text]) => text).join('\n'))
    }
    copyFileSync(join(root, 'biome.jsonc'), join(folder, 'biome.jsonc'))
    const found = diagnose(folder)
    return examples.filter(example => {
      const sharing = files.get(example[0]) ?? []
      const before = sharing.slice(0, sharing.indexOf(example)).flatMap(([, text]) => text.split('\n'))
      const last = before.length + example[1].split('\n').length
      return found.some(({ path, line }) => path === example[0] && line > before.length && line <= last)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const diagnose = (folder: string): { path: string; line: number }[] => {
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return diagnostics
    .filter(({ category }) => architecture.test(category))
    .map(({ location }) => ({ path: location.path, line: location.start.line }))
}

interface Diagnostic {
  readonly category: string
  readonly location: { readonly path: string; readonly start: { readonly line: number } }
}

describe('the lint rules', () => {
  const found = lint([...refused, ...accepted])

  it.each(refused)('refuse in %s: %s', (...example) => {
    expect(found.map(String)).toContain(String(example))
  })
  it.each(accepted)('accept in %s: %s', (...example) => {
    expect(found.map(String)).not.toContain(String(example))
  })
})

describe('the form of the sources', () => {
  it('follows the rules', () => {
    const files = readSources()
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.flatMap(findFaults)).toEqual([])
    expect(findStrangers(readdirSync(root))).toEqual([])
    expect(findCycles(files)).toEqual([])
  })

  it.each([
    ['of values', `import '#ledger/b.ts'`, `import {\n  a,\n  c,\n} from './a.ts'\na(c)`],
    ['of types', `import type { B } from './b.ts'`, `import type { A } from './a.ts'`],
    ['through a re-export', `export { b } from './b.ts'`, `import { b } from '../ledger/a.ts'`],
  ])('refuses a cycle %s', (_, a, b) => {
    const files = [
      { path: 'ledger/start.ts', text: `import './a.ts'` },
      { path: 'ledger/a.ts', text: a },
      { path: 'ledger/b.ts', text: b },
    ]
    expect(findCycles(files)).toEqual(['ledger/a.ts > ledger/b.ts > ledger/a.ts'])
  })

  it.each([
    ['.tsx', 'ledger/mail.tsx', 'export const x = 1'],
    ['barrel', 'shared/index.ts', 'export const x = 1'],
    ['computed', 'ledger/handle.ts', 'const plugin = await import(name)'],
    ['computed', 'ledger/handle.ts', `const plugin = await import(\`#workers/\${name}.ts\`)`],
    ['as a type', 'web/lib/data.ts', `type Port = import('#shared/ports/clock.ts').Clock`],
    ['as a type', 'web/lib/data.ts', `const f = (port: import('#shared/ports/clock.ts').Clock) => port`],
    ['formats', 'ledger/handle.ts', 'const text = count.toLocaleString()'],
    ['formats', 'web/features/a.ts', 'const zone = Intl.DateTimeFormat()'],
    ['formats', 'web/features/a.ts', `const names = all.join(' and ')`],
    ['environment', 'ledger/handle.ts', `import { env } from 'node:process'`],
    ['as code', 'web/lib/a.ts', 'eval(text)'],
    ['shell', 'ledger/backup/a.ts', `import { execSync } from 'node:child_process'`],
    ['shell', 'ledger/backup/a.ts', `spawn('tar', [name], { shell: true })`],
    ['markup', 'web/features/a.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['windows', 'web/lib/a.ts', `addEventListener('message', hear)`],
    ['certificate', 'workers/delivery/a.ts', 'const tls = { rejectUnauthorized: false }'],
    ['hash', 'ledger/accounts/a.ts', `createHash('md5')`],
    ['cipher', 'ledger/accounts/a.ts', `createCipheriv('aes-256-cbc', key, iv)`],
    ['pattern', 'ledger/chat/a.ts', 'new RegExp(typed)'],
    ['pasting', 'web/features/a.tsx', 'const a = <input onPaste={prevent} />'],
    ['XML', 'ledger/statements/a.ts', `import { parse } from 'libxmljs'`],
    ['address', 'workers/jobs/a.ts', 'await fetch(url)'],
    ['address', 'ledger/api/a.ts', `import { request } from 'node:https'`],
    ['query of texts', 'ledger/accounts/a.ts', `pool.query(\`select 1 where \${name}\`)`],
    ['as it is', 'ledger/accounts/a.ts', 'sql.raw(name)'],
    ['schema', 'ledger/chat/x.ts', `sql\`select 1 from ${'read'}.members\``],
    ['schema', 'projections/x/query.ts', `db.selectFrom('${'read'}.members as me')`],
    ['no message', 'web/features/a.tsx', 'const a = <p>Save</p>'],
    ['no message', 'web/features/a.tsx', 'const a = <p>{name} · {date}</p>'],
    ['no message', 'web/features/a.tsx', 'const a = <Field label="Amount" />'],
    ['no message', 'web/features/a.ts', `showSuccess('The goal is saved')`],
    ['no message', 'workers/delivery/templates/a.ts', `const text = \`Hello there, \${name}\``],
    ['no message', 'workers/delivery/templates/a.ts', `const mail = { subject: 'Your payment failed' }`],
    ['no message', 'ledger/api/a.ts', `throw new ProblemError(409, { message: 'This goal is full' })`],
    ['no message', 'shared/api/a.ts', `import * as z from 'zod/mini'\nz.string('Please write something')`],
  ])('refuses %s in %s: %s', (word, path, text) => {
    expect(findFaults({ path, text })).toEqual([expect.stringContaining(word)])
  })

  it.each([
    ['web/features/a.tsx', 'const a = <Icon d="M3 8l3 3" of={texts.save} />'],
    ['web/features/a.ts', `throw new Error('There is no such goal')`],
    ['web/features/goalTexts.ts', `export const texts = messages({ save: message('Save it', 'Button') })`],
    ['ledger/api/a.ts', `log.warn('An admin has done it')`],
  ])('allows words for us, and messages, in %s: %s', (path, text) => {
    expect(findFaults({ path, text })).toEqual([])
  })

  it('allows a lazy import', () => {
    const text = `lazy(() => import('./a.tsx').then(module => ({ default: module.A })))\nawait import('./b.ts')`
    expect(findFaults({ path: 'web/a.tsx', text })).toEqual([])
  })

  it('allows no new file or folder at the root', () => {
    expect(findStrangers(['web', 'start.ts', '.github', 'server', 'utils.ts'])).toEqual([
      'server',
      'utils.ts',
    ])
  })
})
