/** What members call their circle, in the places where people save like that; `susu` is the specification's. */
export const circleWords = [
  'susu',
  'tanda',
  'cundina',
  'pardner',
  'sol',
  'hagbad',
  'equb',
  'tontine',
  'chama',
  'stokvel',
] as const
export type CircleWord = (typeof circleWords)[number]

export const usualCircleWord: CircleWord = 'susu'
