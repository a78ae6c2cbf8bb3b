import { join } from 'node:path'
import { readSources, root } from '#lab/architecture/sources.ts'
import { isMessage, type Message, type MessageTree, sourceOf } from '#shared/messages.ts'

/** The messages of a file by the name of their export and key, such as `texts.nav.home` or `texts.steps.0`. */
export type English = ReadonlyMap<string, ReadonlyMap<string, Message>>

const product = /^(shared|ledger|projections|workers|web|composition|embedded)\/.*\b(texts|\w+Texts)\.ts$/

/** All messages of the product by file, such as `web/app/texts.ts`, in the order of the source. */
export const readEnglish = async (): Promise<English> => {
  const files = new Map<string, ReadonlyMap<string, Message>>()
  for (const { path, text } of readSources()) {
    if (!product.test(path) || !text.includes('/messages.ts')) continue
    const module: Record<string, unknown> = await import(join(root, path))
    const trees = Object.entries(module).map(([name, texts]) => [name, sourceOf(texts) ?? {}] as const)
    files.set(path, new Map(messagesOf(Object.fromEntries(trees))))
  }
  return files
}

const messagesOf = (tree: MessageTree[string], key = ''): [string, Message][] =>
  isMessage(tree)
    ? [[key, tree]]
    : Object.entries(tree).flatMap(([name, part]) => messagesOf(part, key ? `${key}.${name}` : name))
