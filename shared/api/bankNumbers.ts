/** The lengths of IBANs by country, of the registry at SWIFT (ISO 13616). */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map(entry => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Without the spaces and dashes that people type, in upper case. */
export const compact = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** What is wrong with an IBAN: its country is in no list, it is too short or long, or a character is mistyped. */
export const ibanFault = (iban: string): 'country' | 'length' | 'digits' | undefined => {
  const length = ibanLengths[iban.slice(0, 2)]
  if (length === undefined) return 'country'
  if (iban.length !== length) return 'length'
  return /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) && remainder(iban) === 1 ? undefined : 'digits'
}

/** ISO 7064, mod 97-10: letters count from 10, and the first four characters last. */
const remainder = (iban: string): number => {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Nine digits of the American Bankers Association, the last of which checks the others. */
export const isRoutingNumber = (digits: string): boolean => {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false
  const weights = [3, 7, 1]
  let sum = 0
  for (const [place, digit] of [...digits].entries()) sum += Number(digit) * weights[place % 3]!
  return sum % 10 === 0
}
