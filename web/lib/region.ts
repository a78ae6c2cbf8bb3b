/** The country of a browser's language, such as `US`: the default country of phone numbers. */
export const regionOf = (language: string): string | undefined => {
  try {
    const { region } = new Intl.Locale(language).maximize()
    return region && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    return undefined
  }
}

/** That of this browser; empty where its language has none. */
export const ownCountry = (): string => regionOf(navigator.language) ?? ''
