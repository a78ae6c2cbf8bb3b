import { asName } from './layout.ts'

/** What a mail about something in a goal says. */
export interface Words {
  readonly subject: string
  readonly preheader: string
  readonly text: readonly string[]
  readonly button: string
  /** What to do when it was not the reader. */
  readonly note: readonly [title: string, text: string]
}

/** So many characters of a name leave room for a subject of one short line. */
export const shortName = (name: string, most = 28): string => {
  const plain = asName(name).trim()
  const characters = [...plain]
  return characters.length <= most
    ? plain
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
