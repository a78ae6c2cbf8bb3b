const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const others: Readonly<Record<string, string>> = {
  AU: 'aud',
  BR: 'brl',
  CA: 'cad',
  CH: 'chf',
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  HK: 'hkd',
  HU: 'huf',
  IN: 'inr',
  JM: 'jmd',
  JP: 'jpy',
  KE: 'kes',
  MX: 'mxn',
  NG: 'ngn',
  NO: 'nok',
  NZ: 'nzd',
  PH: 'php',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
  SG: 'sgd',
  TT: 'ttd',
  US: 'usd',
  ZA: 'zar',
}

/** The currency of bank accounts in a country where accounts can be opened; undefined for another country. */
export const currencyOfCountry = (country: string): string | undefined =>
  euro.includes(country) ? 'eur' : others[country]
