import { ibanFault } from '#shared/api/bankNumbers.ts'

/** Without spaces, of a known country, with right check digits. */
export const isIban = (text: string): boolean => ibanFault(text) === undefined

/** The countries whose accounts SEPA transfers reach, by the prefix of their IBAN, as listed by the European Payments Council. */
const countries =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'

export const isOfSepa = (iban: string): boolean => countries.split(' ').includes(iban.slice(0, 2))
