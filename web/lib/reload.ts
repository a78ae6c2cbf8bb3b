const storageKey = 'reloadedAt'
const againAfterMs = 60_000

/**
 * Loads a page's code. If a new version has replaced it, reloads the document once, before the user has typed
 * anything.
 */
export const orReload = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine || hasJustReloaded()) throw error
    location.reload()
    return new Promise<never>(() => undefined)
  }
}

/** True as well without storage: a page that cannot count must not reload endlessly. */
const hasJustReloaded = (): boolean => {
  try {
    const before = Number(sessionStorage.getItem(storageKey))
    sessionStorage.setItem(storageKey, String(Date.now()))
    return Date.now() - before < againAfterMs
  } catch {
    return true
  }
}
