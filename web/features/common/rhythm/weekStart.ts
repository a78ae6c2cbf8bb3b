import { locale } from '#shared/language.ts'
import { regionOf } from '../../../lib/region.ts'

// Firefox does not know Intl's `getWeekInfo`; a test compares these with it.
const fromSaturday = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))
const fromSunday = new Set(
  [
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK',
    'PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ].flatMap(line => line.split(' ')),
)

/** The weekday with which a week begins in this country, or else where the language is at home; 1 for Monday. */
export const firstWeekday = (country: string): number => {
  const region = country || (regionOf(locale()) ?? '')
  if (fromSaturday.has(region)) return 6
  return fromSunday.has(region) ? 7 : 1
}

/** All seven, in the order of a week that begins with this one. */
export const weekdaysFrom = (first: number): number[] =>
  Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1)
