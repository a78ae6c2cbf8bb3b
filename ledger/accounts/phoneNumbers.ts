import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

// The default country, unless the browser names another.
const homeCountry: CountryCode = 'US'

/** A typed number in E.164; undefined when it is not possible. Whether it is in use is not checked. */
export const readPhone = (typed: string, country?: string): string | undefined => {
  const region = country !== undefined && isSupportedCountry(country) ? country : homeCountry
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: region, extract: false })
  return parsed?.isPossible() && parsed.ext === undefined ? parsed.number : undefined
}
