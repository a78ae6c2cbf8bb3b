/**
 * Letters that look like a Latin one, which is below each; a name of Cyrillic letters alone can look like a
 * Latin name. The database has an index over these pairs: a change of them needs a migration.
 */
const drawn = [
  ['АВЕКМНОРСТУХІЈЅҺԌԚԜ', 'ABEKMHOPCTYXIJSHGQW'],
  ['аеорсухіјѕһԁԛԝкмт', 'aeopcyxijshdqwkmt'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αικνορυχγ', 'aikvopuxy'],
  ['ՕՍՏԼօոսհց', 'OUSLonuhg'],
  ['ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ', 'ABCDEHJKLMPRSTVWZ'],
] as const
const digits = ['1I0', 'llO'] as const

const alike = [...drawn.map(([letters]) => letters)].join('')
const latin = [...drawn.map(([, letters]) => letters)].join('')
/**
 * From and to, for `translate` of SQL; first the letters of other alphabets, then look-alikes among the Latin
 * ones.
 */
export const translations = [[alike, latin], digits] as const

const maps = translations.map(([from, to]) => {
  const targets = [...to]
  return new Map([...from].map((letter, at) => [letter, targets[at] ?? letter]))
})

/** The canonical look of a name: the same for two that readers could confuse. */
export const lookOf = (username: string): string => {
  let look = username
  for (const map of maps) look = Array.from(look, letter => map.get(letter) ?? letter).join('')
  return look.toLowerCase()
}
