/** Where a browser of this language is at home, as `US`: numbers without a country code are understood as from there. */
export const regionOf = (language: string): string | undefined => {
  try {
    const { region } = new Intl.Locale(language).maximize()
    return region && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    return undefined
  }
}
