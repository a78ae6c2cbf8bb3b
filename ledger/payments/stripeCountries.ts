import type { Currency } from '#shared/currencies.ts'

const countriesIn: Readonly<Record<string, Currency>> = {
  ...Object.fromEntries(
    'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'
      .split(' ')
      .map(country => [country, 'EUR'] as const),
  ),
  CH: 'CHF',
  CA: 'CAD',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  US: 'USD',
}
/** Accounts with the agreement of recipients, which only platforms in the United States can open there. */
const furtherOfUs: Readonly<Record<string, Currency>> = {
  AU: 'AUD',
  HK: 'HKD',
  IN: 'INR',
  JM: 'JMD',
  JP: 'JPY',
  KE: 'KES',
  MX: 'MXN',
  NG: 'NGN',
  NZ: 'NZD',
  PH: 'PHP',
  SG: 'SGD',
  TT: 'TTD',
  ZA: 'ZAR',
}

/**
 * The countries in which Stripe opens accounts for recipients that take this currency, for a platform in the given country: the
 * United States, Canada, the United Kingdom, Switzerland and the European Economic Area pay into each other. Stripe has the last word.
 */
export const countriesPaidIn = (currency: Currency, own: string): readonly string[] => {
  const reached = Object.hasOwn(countriesIn, own)
    ? { ...countriesIn, ...(own === 'US' ? furtherOfUs : {}) }
    : Object.fromEntries(Object.entries(furtherOfUs).filter(([country]) => country === own))
  return Object.entries(reached).flatMap(([country, theirs]) => (theirs === currency ? country : []))
}
