/**
 * A pseudo-language, made from English: other letters, longer by about a third, and with a mark at both ends. What still
 * reads as English in it is no message, and what is cut off has no room for longer languages.
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

/** A quoted sign, the mark of a part as `rich` knows it, or the beginning of an argument; until it there is text. */
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

/** Where the brace that opens at `from` is closed. */
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
  // What follows is a choice again, behind a brace that stands for this one.
  const rest = argument(`{${text.slice(end)}`).slice(1)
  return text.slice(0, from) + choice + rest
}
