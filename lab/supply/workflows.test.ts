import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import packageFile from '../../package.json' with { type: 'json' }

interface Step {
  readonly uses?: string
  readonly run?: string
}
interface Job {
  readonly needs?: string
  readonly 'timeout-minutes'?: number
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: { readonly matrix: { readonly include: readonly { readonly platform: string }[] } }
  readonly steps: readonly Step[]
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const home = join(import.meta.dirname, '../..')
const folder = join(home, '.github/workflows')
const files = readdirSync(folder).map(
  name => [name, parse(readFileSync(join(folder, name), 'utf8')) as Workflow] as const,
)
const [, release] = files.find(([name]) => name === 'release.yml')!

describe.each(files)('%s', (_, { permissions, jobs }) => {
  const steps = Object.values(jobs).flatMap(job => job.steps)
  const commands = steps.flatMap(({ run }) => run ?? [])

  it('runs only scripts and files that exist', () => {
    for (const [, script = ''] of commands.join('\n').matchAll(/npm run (?:--silent |-s )?([\w:]+)/g))
      expect(Object.keys(packageFile.scripts)).toContain(script)
    for (const [file] of commands.join('\n').matchAll(/(?<=\bbash |\bsh )\S+/g))
      expect([file, existsSync(join(home, file))]).toEqual([file, true])
  })

  it('names the version of each action, has limits of time, and reads only, unless a job needs more', () => {
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@(v\d+|[\da-f]{40})$/)
    for (const job of Object.values(jobs)) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(90)
      expect(job.needs === undefined || job.needs in jobs).toBe(true)
    }
    expect(permissions).toEqual({ contents: 'read' })
  })

  it('puts nothing into a command that others could have written', () => {
    for (const command of commands)
      expect(command).not.toMatch(/\$\{\{\s*github\.(head_ref|event\.(?!event_name))/)
  })
})

describe('a release', () => {
  it('is built for each architecture for which the tests have a Node of their own', () => {
    const platforms = release.jobs['image']?.strategy?.matrix.include.map(({ platform }) => platform)
    const ours = Object.keys(packageFile.optionalDependencies).flatMap(name =>
      name.startsWith('node-linux-') ? name.replace('node-linux-', 'linux/').replace('x64', 'amd64') : [],
    )
    expect(platforms?.toSorted()).toEqual(ours.toSorted())
  })

  it('says how the image was built and what is in it, and is published only when all are built', () => {
    const text = JSON.stringify(release)
    for (const part of [
      '--provenance mode=max',
      '--sbom true',
      'attest-build-provenance',
      'npm run --silent sbom',
    ])
      expect(text).toContain(part)
    expect(release.jobs['release']?.needs).toBe('image')
  })
})
