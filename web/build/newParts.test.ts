import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { newParts } from './newParts.ts'

const root = mkdtempSync(join(tmpdir(), 'calabash-parts-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A page that needs parts of the entry, and one more. */
const files: Readonly<Record<string, string>> = {
  'index.html': '<script type="module" src="./entry.js"></script>',
  'entry.js': `import { old } from './old.js'; old(); import('./page.js').then(page => page.show())`,
  'page.js': `import { old } from './old.js'; import { fresh } from './fresh.js'; export const show = () => old() + fresh()`,
  'old.js': `export const old = () => console.log('old')`,
  'fresh.js': `export const fresh = () => console.log('fresh')`,
}

const builtWith = async (known?: ReturnType<typeof newParts>): Promise<string> => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  const groups = ['old', 'fresh'].map(name => ({ name, test: (id: string) => id.endsWith(`${name}.js`) }))
  const { output } = (await build({
    ...{ root, configFile: false, logLevel: 'silent' },
    plugins: [known?.plugin],
    build: {
      write: false,
      modulePreload: { polyfill: false, ...(known && { resolveDependencies: known.resolveDependencies }) },
      rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name].js' } },
    },
  })) as Rolldown.RolldownOutput
  const entry = output.find(part => part.type === 'chunk' && part.isEntry)
  const code = entry?.type === 'chunk' ? entry.code : ''
  return /m\.f=\[(.*?)\]/.exec(code)?.[1] ?? ''
}

it('requests with a page only the parts that are not loaded yet', async () => {
  expect(await builtWith()).toBe('"assets/page.js","assets/old.js","assets/fresh.js"')
  expect(await builtWith(newParts())).toBe('"assets/page.js","assets/fresh.js"')
})
