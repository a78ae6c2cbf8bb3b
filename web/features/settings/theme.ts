import { browserStorage } from '../../lib/storage.ts'
/** The look of the client, kept in this browser alone; `public/theme.js` reads the same before the first paint. */
export const variants = ['vibrant', 'tint', 'professional'] as const
export const primaries = ['teal', 'forest', 'ocean', 'indigo', 'plum', 'slate'] as const
export const appearances = ['light', 'dark', 'system'] as const
/** From square to round. */
export const radii = [0, 1, 2, 3] as const

export interface Theme {
  readonly variant: (typeof variants)[number]
  readonly primary: (typeof primaries)[number]
  readonly appearance: (typeof appearances)[number]
  readonly radius: (typeof radii)[number]
}

export const defaultTheme: Theme = { variant: 'vibrant', primary: 'teal', appearance: 'light', radius: 2 }

const storageKey = 'theme'

/** The valid parts of what is stored. */
export const readTheme = (): Theme => {
  const stored = readStored()
  return {
    variant: variants.find(name => name === stored['variant']) ?? defaultTheme.variant,
    primary: primaries.find(name => name === stored['primary']) ?? defaultTheme.primary,
    appearance: appearances.find(name => name === stored['appearance']) ?? defaultTheme.appearance,
    radius: radii.find(step => step === stored['radius']) ?? defaultTheme.radius,
  }
}

const readStored = (): Readonly<Record<string, unknown>> => {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** Shows the theme at once, and stores it for the next visit. */
export const applyTheme = (theme: Theme): void => {
  for (const [key, value] of Object.entries(theme)) document.documentElement.dataset[key] = String(value)
  browserStorage.write(storageKey, JSON.stringify(theme))
}
