/**
 * A pseudo-language, made from English: other letters, longer by about a third, with a mark at both ends.
 * Text that is still English is no message, and text that is cut off leaves no room for longer languages.
 */
export const pseudo = (text: string): string => `⟦${translated(text)}⟧`

const english = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = [...'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž']
const letters = new Map([...english].map((letter, at) => [letter, accented[at] ?? letter]))
const inOther = (words: string): string =>
  words.replace(/[A-Za-z]/g, letter => {
    const other = letters.get(letter) ?? letter
    return 'aeiou'.includes(letter) ? other + other : other
  })

/** A quoted sign, a tag for `rich`, or the beginning of an argument; everything before it is text. */
const special = /'[{}#|][^']*'|<\/?\w+>|\{/

const translated = (text: string): string => {
  const found = special.exec(text)
  if (!found) return inOther(text)
  const [sign] = found
  const before = inOther(text.slice(0, found.index))
  if (sign !== '{') return before + sign + translated(text.slice(found.index + sign.length))
  const end = endOf(text, found.index)
  return before + argument(text.slice(found.index, end)) + translated(text.slice(end))
}

/** The index after the brace that closes the one at `from`. */
const endOf = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** `{name}` stays; of `{count, plural, one {# day} other {# days}}` the texts of the choices are translated. */
const argument = (text: string): string => {
  const from = text.indexOf('{', 1)
  if (from < 0) return text
  const end = endOf(text, from)
  const choice = `{${translated(text.slice(from + 1, end - 1))}}`
  // The next choice, behind a substitute for the opening brace.
  const rest = argument(`{${text.slice(end)}`).slice(1)
  return text.slice(0, from) + choice + rest
}
