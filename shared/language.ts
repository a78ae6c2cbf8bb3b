/** As Intl names it, such as `fr`; `pseudo` shows in tests which texts are no messages. */
export type Language = string

/** Keeps a language during work and everything that it waits for: Node's `AsyncLocalStorage`. */
interface Keeper {
  getStore(): Language | undefined
  run<Result>(language: Language, work: () => Result): Result
}
let keeper: Keeper | undefined
let usual: Language = 'en'

/** The server sets it once, before it reads texts in several languages. */
export const keepLanguageIn = (ofServer: Keeper): void => {
  keeper = ofServer
}
/** Sets the language of all texts that are read from now on, outside of {@link inLanguage}. */
export const speak = (language: Language): void => {
  usual = language
}

/**
 * The language in which texts are read now: of the request or job, or else the installation's. The client's build replaces this
 * module by the one language of that build.
 */
export const language = (): Language => keeper?.getStore() ?? usual

/** Reads all texts of this work in a language, or in the usual one where there is none. */
export const inLanguage = <Result>(wanted: Language | null | undefined, work: () => Result): Result => {
  if (keeper !== undefined) return keeper.run(wanted ?? usual, work)
  if (wanted && wanted !== usual) throw new Error('nothing keeps the language of this work')
  return work()
}

/** Intl formats numbers and dates by this locale. */
export const locale = (): string => localeOf(language())

/**
 * American forms for English. Haitian Creole is unknown to Intl, and writes numbers as French does in Haiti. Arabic keeps the digits in
 * which amounts are typed and references printed.
 */
const locales: Readonly<Record<Language, string>> = {
  en: 'en-US',
  pseudo: 'en-US',
  ht: 'fr-HT',
  ar: 'ar-u-nu-latn',
}
export const localeOf = (one: Language): string => locales[one] ?? one
