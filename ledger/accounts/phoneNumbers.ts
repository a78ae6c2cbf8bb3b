import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

// Money here is in US dollars; a browser that says where it is knows better.
const homeCountry: CountryCode = 'US'

/**
 * The number in E.164, however it was typed; undefined when there can be none like it. Whether it is in use is for the
 * networks to say: their plans change faster than any table of ours.
 */
export const readPhone = (typed: string, country?: string): string | undefined => {
  const region = country !== undefined && isSupportedCountry(country) ? country : homeCountry
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: region, extract: false })
  return parsed?.isPossible() && parsed.ext === undefined ? parsed.number : undefined
}
