import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildOthers } from './ensureBuilt.ts'

/** Instead of Vite: writes a page in two steps, with its language, and notes when it begins and ends. */
const builder = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const [, , , , , mode, , folder] = process.argv
readFileSync('languages/' + mode + '.json')
appendFileSync('log', 'begins ' + mode + '\\n')
mkdirSync(folder, { recursive: true })
writeFileSync(folder + '/index.html', 'half')
setTimeout(() => {
  writeFileSync(folder + '/index.html', mode)
  appendFileSync('log', 'ends ' + mode + '\\n')
}, process.env.SLOWLY ? 60_000 : 1)
`

const project = () => {
  const home = mkdtempSync(join(tmpdir(), 'calabash-builds-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  for (const folder of ['web', 'shared', 'languages', 'node_modules/vite/bin'])
    mkdirSync(join(home, folder), { recursive: true })
  for (const file of ['web/main.ts', 'languages/fr.json', 'languages/sw.json'])
    writeFileSync(join(home, file), '')
  writeFileSync(join(home, 'node_modules/vite/bin/vite.js'), builder)
  const log = join(home, 'log')
  return {
    home,
    builds: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    page: (language: string) => readFileSync(join(home, `web/dist-${language}/index.html`), 'utf8'),
    others: async (env: NodeJS.ProcessEnv = {}, signal = new AbortController().signal) => {
      const offered: string[] = []
      const failed: string[] = []
      await buildOthers({
        ...{ home, signal, env: { ...process.env, ...env }, languages: ['fr', 'sw'] },
        onBuilt: language => offered.push(language),
        onFailed: language => failed.push(language),
      })
      return { offered, failed }
    },
  }
}

it('builds what lacks, one language at a time', async () => {
  const { builds, page, others } = project()
  expect(await others()).toEqual({ offered: ['fr', 'sw'], failed: [] })
  expect(builds()).toEqual(['begins fr', 'ends fr', 'begins sw', 'ends sw'])
  expect([page('fr'), page('sw')]).toEqual(['fr', 'sw'])
})

it('builds again only what has changed', async () => {
  const { home, builds, others } = project()
  await others()
  const later = Date.now() / 1_000 + 10
  utimesSync(join(home, 'languages/sw.json'), later, later)
  expect(await others()).toEqual({ offered: ['fr', 'sw'], failed: [] })
  expect(builds().slice(4)).toEqual(['begins sw', 'ends sw'])
})

it('goes on where it was stopped, and never serves half of a build', async () => {
  const { home, builds, page, others } = project()
  const abort = new AbortController()
  const working = others({ SLOWLY: 'yes' }, abort.signal)
  while (builds()[0] !== 'begins fr') await new Promise(resolve => setTimeout(resolve, 5))
  abort.abort()
  expect(await working).toEqual({ offered: [], failed: [] })
  expect(readdirSync(join(home, 'web'))).toEqual(['main.ts'])
  // As after a power cut.
  mkdirSync(join(home, 'web/dist-fr-new-999999999'))
  expect(await others()).toEqual({ offered: ['fr', 'sw'], failed: [] })
  expect(page('fr')).toBe('fr')
  expect(readdirSync(join(home, 'web')).sort()).toEqual(['dist-fr', 'dist-sw', 'main.ts'])
})

it('leaves out a language that cannot be built', async () => {
  const { home, others } = project()
  rmSync(join(home, 'languages/fr.json'))
  expect(await others()).toEqual({ offered: ['sw'], failed: ['fr'] })
})
