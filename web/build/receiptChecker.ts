import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

/** In the order of their dependencies. */
const names = 'crypto shapes proofs published compare check draw titles words page'
const parts = names.split(' ').map(name => `${name}.ts`)

/** Builds the receipt checker as one readable page, whose policy allows its own code and no requests. */
export const receiptChecker = (): Plugin => {
  let folder = ''
  return {
    name: 'calabash:receipt-checker',
    apply: 'build',
    configResolved: ({ root }) => {
      folder = join(root, 'checker')
    },
    async generateBundle() {
      const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
      for (const [place, name] of parts.entries())
        for (const [, imported = ''] of read(name).matchAll(/ from '\.\/([^']+)'$/gm))
          if (!parts.slice(0, place).includes(imported))
            this.error(`${name} of the receipt checker needs ${imported}, which is not before it in its page`)
      const scripts = await Promise.all(
        parts.map(async name => (await transformWithOxc(read(name), join(folder, name))).code),
      )
      const script = `\n"use strict";\n${scripts.map(withoutModules).join('\n')}\n`
      const style = read('page.css')
      const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`
      const page = read('page.html')
        .replace('the policy', () => policy)
        .replace('\n/* the style */\n', () => style)
        .replace('\n// the script\n', () => script)
      this.emitFile({ type: 'asset', fileName: 'receipt-checker.html', source: page })
    },
  }
}

/** All parts become one script, so imports and exports between them are dropped. */
const withoutModules = (code: string): string =>
  code.replace(/^import\b[^;]*;\n/gm, '').replace(/^export (?=const|async|function)/gm, '')

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
