import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBreaches, findStrangers, importsOf, type SourceFile } from './testing/houseRules.ts'

const root = join(import.meta.dirname, '..')
const notOurs = ['node_modules', '.git', '.data', 'dist']

const sources = (folder: string): SourceFile[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (notOurs.includes(entry.name)) return []
    if (entry.isDirectory()) return sources(path)
    if (!/\.tsx?$/.test(entry.name) || entry.name.endsWith('.d.ts')) return []
    return [{ path: relative(root, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }]
  })

describe('the house', () => {
  const files = sources(root)

  it('keeps its own rules', () => {
    expect(findBreaches(files)).toEqual([])
  })

  it('has nothing at its top level that does not belong there', () => {
    expect(findStrangers(readdirSync(root).filter(name => !/^node_modules$|\.log$/.test(name)))).toEqual([])
  })

  it('has been looked at as a whole', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.flatMap(file => importsOf(file.text)).length).toBeGreaterThan(files.length)
  })
})

const breachesOf = (path: string, text: string): string[] => findBreaches([{ path, text }])

describe('the rules', () => {
  it.each([
    ['shared/money.ts', `import { goals } from '#projections/goals/query.ts'`],
    ['shared/money.ts', `import { readFileSync } from 'node:fs'`],
    ['shared/money.ts', `import pg from 'pg'`],
    ['shared/money.ts', `export { x } from '../ledger/handle.ts'`],
    ['shared/money.ts', `import { fixture } from './testing/stack.ts'`],
    ['projections/runner.ts', `import { handle } from '#ledger/handle.ts'`],
    ['projections/runner.ts', `import type { Config } from '#config'`],
    ['ledger/domain/goal/decider.ts', `import { x } from '../../handle.ts'`],
    ['ledger/domain/goal/decider.ts', `import { createPool } from '#projections/db/connect.ts'`],
    ['ledger/handle.ts', `import { runner } from '#projections/runner.ts'`],
    ['ledger/handle.ts', `import { project } from '#projections/goals/project.ts'`],
    ['ledger/handle.ts', `const { sync } = await import('#workers/payments/sync.ts')`],
    ['ledger/handle.ts', `import { given } from './domain/testing.ts'`],
    ['workers/jobs/sweep.ts', `import { app } from '#ledger/api/app.ts'`],
    ['workers/jobs/sweep.ts', `import {\n  one,\n  createPool,\n} from '#projections/db/connect.ts'`],
    ['workers/jobs/sweep.ts', `import '#web/main.tsx'`],
    ['web/lib/data.ts', `import { x } from '#shared/events/goal.ts'`],
    ['web/lib/data.ts', `export * from '#ledger/handle.ts'`],
    ['web/lib/data.ts', `type Port = import('#shared/ports/clock.ts').Clock`],
    ['web/features/goals/a.ts', `import { pay } from '../contributions/api.ts'`],
    ['config.ts', `import { readFileSync } from 'node:fs'`],
    ['config.ts', `import { x } from './ledger/handle.ts'`],
    ['ledger/handle.ts', `import { start } from '../start.ts'`],
    ['shared/start.test.ts', `import '../start.ts'`],
    ['ledger/handle.ts', 'const plugin = await import(name)'],
    ['ledger/handle.ts', `const pg = require('#workers/queue/queue.ts')`],
  ])('keep %s from: %s', (path, text) => {
    expect(breachesOf(path, text)).toEqual([expect.stringContaining(path)])
  })

  it.each([
    [
      'shared/money.ts',
      `import { z } from 'zod'\nimport * as mini from 'zod/mini'\nimport { addDays } from 'date-fns/addDays'`,
    ],
    ['projections/runner.ts', `import type { EventStore } from '#shared/ports/eventStore.ts'`],
    ['projections/runner.ts', `import { createPool } from './db/connect.ts'\nimport pg from 'pg'`],
    ['ledger/api/app.ts', `import { goals } from '#projections/goals/query.ts'`],
    ['ledger/api/app.ts', `import { passed } from '#projections/checkpoints.ts'`],
    ['ledger/api/app.ts', `// import { sync } from '#workers/payments/sync.ts'`],
    ['ledger/api/app.ts', `/*\nimport { sync } from '#workers/payments/sync.ts'\n*/`],
    ['workers/jobs/sweep.ts', `import { handle } from '#ledger/handle.ts'`],
    ['workers/jobs/sweep.ts', `import { settle } from '#ledger/domain/goal/contributions/payments.ts'`],
    ['web/features/goals/a.ts', `import { money } from '#shared/money.ts'\nimport { b } from './b.ts'`],
    ['web/app/routes.tsx', `const Page = lazy(() => import('../features/goals/GoalPage.tsx'))`],
    ['start.ts', `import { handle } from '#ledger/handle.ts'\nprocess.env`],
    ['projections/audit/main.ts', `import { connectEventStore } from '#ledger/store/eventStoreDb.ts'`],
    ['ledger/accounts/admin.ts', `import { readConfig } from '#config'\nreadConfig(process.env)`],
    ['workers/queue/queue.int.test.ts', `import { freshDatabase } from '#projections/db/testing.ts'`],
    ['ledger/bench/main.ts', `import { stack } from '#shared/testing/stack.ts'`],
  ])('let %s have: %s', (path, text) => {
    expect(breachesOf(path, text)).toEqual([])
  })

  it.each([
    ['.tsx', 'ledger/mail.tsx', 'export const x = 1'],
    ['barrel', 'shared/index.ts', 'export const x = 1'],
    ['process.env', 'ledger/handle.ts', `const port = process.env['PORT']`],
    ['process.env', 'ledger/handle.ts', `import { env } from 'node:process'`],
    ['enum', 'ledger/handle.ts', 'export const enum Colour { Red }'],
    ['namespace', 'ledger/handle.ts', 'declare namespace Colours {}'],
    ['read side’s schema', 'ledger/chat/x.ts', `sql\`select 1 from ${'read'}.members\``],
    ['read side’s schema', 'projections/x/query.ts', `db.selectFrom('${'read'}.members as me')`],
    ['no room', 'docs/tool.ts', 'export const x = 1'],
  ])('find the %s in %s', (word, path, text) => {
    expect(breachesOf(path, text)).toEqual([expect.stringContaining(word)])
  })

  it('take a declaration of a module’s types for what it is', () => {
    expect(breachesOf('ledger/types.ts', `declare module 'koa' {\n}`)).toEqual([])
  })

  it('find what does not belong at the top level', () => {
    expect(findStrangers(['web', 'start.ts', '.github', 'docs', 'utils.ts'])).toEqual([
      'docs has no place at the top level',
      'utils.ts has no place at the top level',
    ])
  })
})
