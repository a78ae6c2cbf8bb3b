import { circleWordTexts } from '#shared/circleWordTexts.ts'
import type { SeatLinkMessage } from '#shared/ports/seatLinks.ts'
import { shortened } from '#shared/text.ts'
import { withPlainLinks } from '#shared/textLinks.ts'
import { asName } from './layout.ts'
import { seatLinkTexts as texts } from './seatLinkTexts.ts'

type Values = Pick<SeatLinkMessage, 'adderName' | 'goalName' | 'word'> & { readonly link: string }

/** The names are untrusted, and kept short enough for a text message. */
export const seatLinkText = ({ adderName, goalName, word, link }: Values): string =>
  withPlainLinks(
    texts.short({
      adder: shortened(asName(adderName), 40),
      goal: shortened(asName(goalName), 40),
      circleWord: circleWordTexts[word],
      link,
    }),
  )
