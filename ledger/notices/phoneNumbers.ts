/** As typed, or as an address book has it, in E.164; undefined unless it can be a number. Loads its rules when first asked. */
export const parsePhone = async (text: string, country = 'US'): Promise<string | undefined> => {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : 'US')
  return parsed?.isValid() ? parsed.number : undefined
}
