const storageKey = 'reloadedAt'
const againAfterMs = 60_000

/**
 * Loads the code of a page. Where it is gone, because the server has a newer version, the document is loaded anew:
 * once, and only for whole pages, on which nobody has typed anything yet.
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

/** True as well where nothing can be noted down: a page that cannot count must not reload for ever. */
const hasJustReloaded = (): boolean => {
  try {
    const before = Number(sessionStorage.getItem(storageKey))
    sessionStorage.setItem(storageKey, String(Date.now()))
    return Date.now() - before < againAfterMs
  } catch {
    return true
  }
}
