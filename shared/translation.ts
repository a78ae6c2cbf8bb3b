import { isMessage, type MessageTree } from './messages.ts'

/** What a language has of one file of texts: by key, such as `nav.home` or `steps.0`. */
export interface Translation {
  /** As Intl names it, such as `fr`. */
  readonly language: string
  readonly texts: Readonly<Record<string, string>>
}

/** Messages in another language; what has no translation stays English, with its plural rules. */
export const translated = (tree: MessageTree, { language, texts }: Translation): MessageTree => {
  const translate = (part: MessageTree[string], key: string): MessageTree[string] => {
    if (isMessage(part)) {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined
      return text === undefined ? part : { ...part, text, language }
    }
    if (Array.isArray(part)) return part.map((one, index) => translate(one, `${key}.${index}`)) as typeof part
    return branch(part as MessageTree, `${key}.`)
  }
  const branch = (inner: MessageTree, prefix: string): MessageTree =>
    Object.fromEntries(Object.entries(inner).map(([key, part]) => [key, translate(part, prefix + key)]))
  return branch(tree, '')
}
