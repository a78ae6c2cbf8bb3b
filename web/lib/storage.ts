/** Storage may be blocked or full: then reading returns null, and values last as long as the page. */
const guarded = (storage: () => Storage) => {
  const attempt = <Value>(use: (storage: Storage) => Value): Value | null => {
    try {
      return use(storage())
    } catch {
      return null
    }
  }
  return {
    read: (key: string): string | null => attempt(held => held.getItem(key)),
    write: (key: string, value: string): void => void attempt(held => held.setItem(key, value)),
    remove: (key: string): void => void attempt(held => held.removeItem(key)),
    keys: (): readonly string[] => attempt(held => Object.keys(held)) ?? [],
  }
}

/** Stored in this browser until it is removed. */
export const browserStorage = guarded(() => localStorage)
/** Stored until the tab is closed, also over a reload. */
export const tabStorage = guarded(() => sessionStorage)
