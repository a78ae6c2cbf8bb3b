import { accountFieldTexts } from '#shared/api/accountFieldTexts.ts'
import { fieldTexts } from '#shared/api/fieldTexts.ts'
import { installationTexts } from '#shared/api/installationTexts.ts'
import { installationName, softwareName } from '#shared/installationName.ts'
import { language } from '#shared/language.ts'
import { isMessage, sourceOf } from '#shared/messages.ts'

/** A message with one plain value at most, as English has it: what is before and after the value. */
interface Known {
  readonly before: string
  readonly name?: string
  readonly after: string
  readonly say: (values: Readonly<Record<string, string>>) => string
}

const knownIn = (texts: object): Known[] =>
  Object.entries(sourceOf(texts) ?? {}).flatMap(([key, source]) => {
    if (!isMessage(source)) return []
    const [before = '', name, after = '', ...more] = source.text.split(/[{}]/)
    if (more.length > 0 || name?.includes(',')) return []
    const say: Known['say'] = values => {
      const text = Reflect.get(texts, key)
      return typeof text === 'function' ? text(values) : text
    }
    return [{ before, after, say, ...(name !== undefined && { name }) }]
  })

const known = [fieldTexts, accountFieldTexts, installationTexts].flatMap(knownIn)

/** Schemas read their messages when their modules are loaded, in English; in an answer they are in the language of its reader. */
export const inReadersLanguage = (message: string): string => {
  if (language() === 'en' && installationName() === softwareName) return message
  const exact = known.find(({ before, name }) => name === undefined && before === message)
  if (exact) return exact.say({})
  const found = known.find(
    ({ before, name, after }) =>
      name !== undefined && message.startsWith(before) && message.endsWith(after) && message !== before,
  )
  if (found?.name === undefined) return message
  const { before, name, after, say } = found
  return say({ [name]: message.slice(before.length, message.length - after.length) })
}
