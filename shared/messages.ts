import Imported from '@messageformat/core'
import { inOurName, installationName } from './installationName.ts'
import { isolated } from './isolated.ts'
import { type Language, language } from './language.ts'
import { pseudo } from './pseudo.ts'

/**
 * Texts for people. Each is a message in ICU form with a description for its translators:
 *
 *     export const texts = messages({
 *       title: message('Payouts', 'Heading of the list of all payouts'),
 *       sent: message('{who} has sent you {amount}', 'Beside a payout that is on its way'),
 *     })
 *
 * A message without values is a string, one with values a function of them: `texts.sent({ who, amount })`. The server
 * compiles them when they are first read in a language, the client's build ahead of time, without descriptions and compiler. Values that users wrote
 * are isolated where necessary, so that they cannot change the direction of the text around them.
 */
export interface Message<Text extends string = string> {
  readonly text: Text
  readonly about: string
  /** The language of a translation; absent for English. */
  readonly language?: string
}
/** @param about for translators: where it is shown, what its values are */
export const message = <const Text extends string>(text: Text, about: string): Message<Text> => ({
  text,
  about,
})

/** Messages of one kind, which share their description. */
export const kindOf =
  (about: string) =>
  <const Text extends string>(text: Text): Message<Text> =>
    message(text, about)

export interface MessageTree {
  readonly [key: string]: Message | MessageTree | readonly Message[]
}

export type Texts<Tree> = Tree extends string
  ? TextOf<Tree>
  : Tree extends Message<infer Text>
    ? TextOf<Text>
    : { readonly [Key in keyof Tree]: Texts<Tree[Key]> }
type TextOf<Text extends string> = [ArgumentsOf<Text>] extends [never]
  ? string
  : (values: ValuesOf<ArgumentsOf<Text>>) => string

/** A global symbol, because a build loads this module twice: for itself, and for its output. */
const source = Symbol.for('calabash.messages')
/** The messages from which texts were compiled, for builds and translators. */
export const sourceOf = (texts: unknown): MessageTree | undefined =>
  typeof texts === 'object' && texts !== null && source in texts ? (texts[source] as MessageTree) : undefined

/** Reading a message that is not in ICU form throws an error, which a test of all messages finds. */
export const messages = <const Tree extends MessageTree>(tree: Tree): Texts<Tree> => {
  const inLanguages = compiledOnReading(tree, key => spoken => translationOf(spoken, tree, key))
  return Object.defineProperty(inLanguages as Texts<Tree> & object, source, { value: tree })
}

/** Descriptions by key; one for each item of a list, or one for all. */
type Places = Readonly<Record<string, string | readonly string[]>>
/** Messages, and texts that are described by their key. */
interface TextTree {
  readonly [key: string]: string | Message | TextTree | readonly (string | Message)[]
}

/**
 * For messages that often stand in the same places, such as the subjects of mails, which are described once:
 * `messagesAt({ subject: 'Subject of a mail' }, { joined: { subject: '{who} has joined' } })`.
 * @throws Error for a message without a description
 */
export const messagesAt = <const Tree extends TextTree>(places: Places, tree: Tree): Texts<Tree> =>
  messages(described(places, tree)) as Texts<Tree>

const described = (places: Places, tree: TextTree): MessageTree => {
  const describe = (part: TextTree[string], about: Places[string] | undefined): MessageTree[string] => {
    if (typeof part === 'string') return describeOne(part, about)
    if (isList(part))
      return part.map((one, index) => describeOne(one, typeof about === 'object' ? about[index] : about))
    return isMessage(part) ? part : described(places, part)
  }
  return Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, describe(part, places[key])]))
}
const describeOne = (one: string | Message, about: Places[string] | undefined): Message => {
  if (typeof one !== 'string') return one
  if (typeof about !== 'string') throw new Error(`nothing describes the message: ${one}`)
  return message(one, about)
}
const isList = (part: TextTree[string]): part is readonly (string | Message)[] => Array.isArray(part)

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'text' in value && 'about' in value

/** What a language has for the message with this key of a tree, such as `nav.home`. */
export type Translations = (spoken: Language, tree: MessageTree, key: string) => string | undefined
let translations: Translations = () => undefined
/** Where the server finds the texts of other languages. */
export const translateBy = (known: Translations): void => {
  translations = known
}
const translationOf: Translations = (...asked) => translations(...asked)

type TextIn = (spoken: Language) => string | undefined

/** Texts are getters, because each request and job has its own language. */
const compiledOnReading = (
  tree: MessageTree | readonly Message[],
  textOf: (key: string) => TextIn,
  prefix = '',
): unknown => {
  const all = Array.isArray(tree) ? [] : {}
  for (const [key, part] of Object.entries(tree) as [string, MessageTree[string]][]) {
    const path = prefix + key
    const entry = isMessage(part)
      ? getterOf(part, textOf(path))
      : { value: compiledOnReading(part, textOf, `${path}.`) }
    Object.defineProperty(all, key, { ...entry, enumerable: true })
  }
  return all
}

/** What has no translation stays English, with its plural rules. */
const getterOf = (one: Message, textIn: TextIn): PropertyDescriptor => {
  const compiled = new Map<Language, { readonly name: string; readonly said: Compiled }>()
  const compileIn = (spoken: Language): Compiled => {
    if (spoken === 'pseudo') return compilerOf().compile(pseudo(inOurName(one.text)))
    const text = spoken === 'en' ? undefined : textIn(spoken)
    return text === undefined
      ? compilerOf(one.language).compile(inOurName(one.text))
      : compilerOf(spoken).compile(inOurName(text))
  }
  return {
    get: () => {
      const spoken = language()
      const name = installationName()
      const known = compiled.get(spoken)
      if (known?.name === name) return known.said
      const said = compileIn(spoken)
      compiled.set(spoken, { name, said })
      return said
    },
  }
}

type Say = (values: Readonly<Record<string, unknown>>) => string
type Compiled = string | Say
/** What a message selects by stays as it is. */
const isolating = (say: Say, text: string): Say => {
  const selecting = new Set(Array.from(text.matchAll(/\{\s*(\w+)\s*,/g), ([, name]) => name))
  // Read one by one, because who gives the values may watch which ones are asked for.
  const read = (given: Parameters<Say>[0], name: string | symbol): unknown => {
    const value: unknown = Reflect.get(given, name)
    return selecting.has(String(name)) ? value : isolated(value)
  }
  return values => say(new Proxy(values, { get: read }))
}

/** Its types declare a default export that does not exist. */
export const MessageFormat = Imported as unknown as typeof Imported.default

const compilers = new Map<string, ReturnType<typeof newCompiler>>()
const newCompiler = (spoken: Language) => {
  const format = formatOf([spoken])
  return {
    format,
    /**
     * A string when there are no values: most messages have none.
     * @throws Error for text that is not in ICU form
     */
    compile: (text: string): Compiled => {
      const compiled = format.compile(text)
      return text.includes('{') ? isolating(compiled, text) : compiled()
    },
  }
}
/** With the plural rules of a language. */
export const compilerOf = (spoken: Language = 'en') => {
  const compiler = compilers.get(spoken) ?? newCompiler(spoken)
  compilers.set(spoken, compiler)
  return compiler
}

/** Haitian Creole does not change a noun after a number. */
const ht = () => 'other' as const
/** Compiles messages by the plural rules of these languages, of which the library lacks one. */
export const formatOf = (spoken: readonly Language[]) =>
  new MessageFormat(spoken.map(one => (one === 'ht' ? ht : one)))

/** `{who}`, `{days, plural, one {# day} other {# days}}`: the names and kinds of a message's values, read from its text. */
type ArgumentsOf<Text extends string> = In<Text, ['text']>

/**
 * What the parser is in: the text of a message, or the choices of `{count, plural, …}`, each of which has a
 * text of its own.
 */
type Place = 'text' | 'choices'

type In<Text extends string, Places extends readonly Place[]> = Places extends readonly [
  infer Here,
  ...infer Outer extends readonly Place[],
]
  ? Text extends `${infer Before}{${infer After}`
    ? Before extends `${string}}${infer Rest}`
      ? In<`${Rest}{${After}`, Outer>
      : Here extends 'choices'
        ? In<After, ['text', ...Places]>
        : Opened<After, Places>
    : never
  : never

type Opened<
  After extends string,
  Places extends readonly Place[],
> = After extends `${infer Head}}${infer Tail}`
  ? Head extends `${infer Name},${infer Kind},${string}{${string}`
    ? Argument<Name, Kind> | In<ChoicesOf<After>, ['choices', ...Places]>
    : Head extends `${infer Name},${infer Kind}`
      ? Argument<Name, Kind> | In<Tail, Places>
      : Argument<Head, 'any'> | In<Tail, Places>
  : never
/** After `count, plural,`. */
type ChoicesOf<After extends string> = After extends `${string},${string},${infer Choices}` ? Choices : never

interface Argument<Name extends string = string, Kind extends string = string> {
  readonly name: Trimmed<Name>
  readonly kind: Trimmed<Kind>
}
type Trimmed<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trimmed<Rest> : Text

type ValuesOf<Arguments extends { name: string; kind: string }> = {
  readonly [One in Arguments as One['name']]: ValueOf<One['kind']>
}
type ValueOf<Kind> = Kind extends 'plural' | 'selectordinal' | 'number'
  ? number
  : Kind extends 'select'
    ? string
    : string | number
