import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

// The default country, unless the browser names another.
const homeCountry: CountryCode = 'US'

/** Networks of no country, such as satellites, which cost the sender most. */
const ofNoCountry = ['800', '808', '870', '878', '881', '882', '883', '888', '979']

/** A typed number in E.164; undefined when it is not possible. Whether it is in use is not checked. */
export const readPhone = (typed: string, country?: string): string | undefined => {
  const region = country !== undefined && isSupportedCountry(country) ? country : homeCountry
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: region, extract: false })
  if (!parsed?.isPossible() || parsed.ext !== undefined) return undefined
  return ofNoCountry.includes(parsed.countryCallingCode) ? undefined : parsed.number
}
