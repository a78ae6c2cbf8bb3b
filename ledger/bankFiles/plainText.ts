/** What the SEPA rulebooks call the Latin character set; every bank and every other format has it too. */
const allowed = /[A-Za-z0-9/\-?:().,'+ ]/

/** Letters without a part that could be left out. */
const written: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ə: 'e',
  Ə: 'E',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '–': '-',
  '‐': '-',
  '&': '+',
}

/** Without accents. Other signs become spaces; letters of other scripts are left out, so look for them before. */
export const plainText = (text: string): string =>
  [...withoutAccents(text)]
    .map(sign => (allowed.test(sign) ? sign : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim()

/** The letters and digits that {@link plainText} can't write, each once. */
export const strangeIn = (text: string): string =>
  [...new Set(withoutAccents(text))]
    .filter(sign => /[\p{L}\p{N}]/u.test(sign) && !allowed.test(sign))
    .join('')

const withoutAccents = (text: string): string =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map(sign => written[sign] ?? sign).join('')
