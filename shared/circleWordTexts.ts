import { kindOf, messages } from './messages.ts'

const word = kindOf(
  'What the members of a circle call it, inside a sentence: a loan word, which stays as it is in Latin letters and is spelled in other scripts',
)

/** By the word that the group has chosen. */
export const circleWordTexts = messages({
  susu: word('susu'),
  tanda: word('tanda'),
  cundina: word('cundina'),
  pardner: word('pardner'),
  sol: word('sol'),
  hagbad: word('hagbad'),
  equb: word('equb'),
  tontine: word('tontine'),
  chama: word('chama'),
  stokvel: word('stokvel'),
})
