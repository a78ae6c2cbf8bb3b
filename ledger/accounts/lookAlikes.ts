/**
 * Letters that are drawn like a Latin one, and that one below each; a name of Cyrillic letters alone can pass for a Latin
 * name. The database has an index over these pairs: a change of them needs a migration.
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
/** From and to, for `translate` of SQL; first the letters of other alphabets, then what is alike among the Latin ones. */
export const translations = [[alike, latin], digits] as const

const maps = translations.map(([from, to]) => {
  const targets = [...to]
  return new Map([...from].map((letter, at) => [letter, targets[at] ?? letter]))
})

/** What a name looks like: the same for two that readers could take for each other. */
export const lookOf = (username: string): string => {
  let look = username
  for (const map of maps) look = Array.from(look, letter => map.get(letter) ?? letter).join('')
  return look.toLowerCase()
}
