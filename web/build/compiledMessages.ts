import imported from '@messageformat/core/lib/compile-module.js'
import { type Plugin, runnerImport } from 'vite'
import { english, isMessage, type MessageTree, sourceOf } from '#shared/messages.ts'

/** Its types have it as `default`, under which it is not. */
const compileModule = imported as unknown as typeof imported.default

/** Files that hold texts and nothing else: `texts.ts`, `goalTexts.ts`. */
const isOfTexts = /\/(texts|\w+Texts)\.ts$/

/** Compiles the messages of the client, so that it gets texts and small functions, and neither descriptions nor a compiler. */
export const compiledMessages = (): Plugin => ({
  name: 'calabash:messages',
  enforce: 'pre',
  transform: {
    filter: { id: isOfTexts, code: '#shared/messages.ts' },
    handler: async (_, id) => {
      const { module } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
        logLevel: 'silent',
      })
      return { code: codeOf(module, id), map: null }
    },
  },
})

/** @throws Error when the module exports something else than messages */
export const codeOf = (module: Readonly<Record<string, unknown>>, id: string): string => {
  const withValues: Record<string, string> = {}
  const write = (part: MessageTree[string]): string => {
    if (Array.isArray(part)) return `[${part.map(write)}]`
    if (!isMessage(part))
      return `{${Object.entries(part).map(([key, inner]) => `${JSON.stringify(key)}: ${write(inner)}`)}}`
    const text = english.compile(part.text)
    if (typeof text === 'string') return JSON.stringify(text)
    const name = `m${Object.keys(withValues).length}`
    withValues[name] = part.text
    return `functions.${name}`
  }
  const exported = Object.entries(module).map(([name, texts]) => {
    const source = sourceOf(texts)
    if (!source) throw new Error(`${id} exports ${name}, which are no messages`)
    return `export const ${name} = ${write(source)}`
  })
  const functions = compileModule(english.format, withValues).replace('export default', 'const functions =')
  return [functions, ...exported].join('\n')
}
