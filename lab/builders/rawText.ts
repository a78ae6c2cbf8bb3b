/**
 * Recognised as data by their form: dates and times, addresses, zones, currencies, ends of account numbers,
 * names in the log, and initials.
 */
const data = [
  /^[A-Z]{2}$/,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* (?:\d{1,2}, )?\d{4}(?: at)?/g,
  /\d{1,2}:\d\d [AP]M|\bUTC\b/g,
  /\bUSD\b|\b[A-Z]{2} ••••/g,
  /\S+@example\.com|https?:\/\/\S+/g,
  /^\w+\/[\w/-]+$/,
  /^[A-Z]{3}(?: – .*)?$/,
  /\b(?:\w+-)?[\da-f]{8}[\da-f-]*/g,
  /\b(?:goal-\d+|user:\d+|system:\w+|pi_\w+)/g,
  /\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g,
  /\bread_\d+$/,
  /Calabash|Visa|Chrome|Linux/g,
]
/** Whether a text contains untranslated Latin letters, apart from data and these names. */
export const isRaw = (text: string, names: readonly string[]): boolean => {
  let left = text
  for (const form of data) left = left.replace(form, '')
  for (const name of names) left = left.replaceAll(name, '·')
  // A list of names is formatted by the locale, as a date is.
  return /[A-Za-z]{2}/.test(left.replace(/·,? and ·/g, ''))
}
