const key = 'joining'

/**
 * The address of an invitation that somebody is to come back to when they have signed in. It outlives a reload, and
 * goes with the tab.
 */
export const holdJoining = (path: string): void => {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Storage is blocked: the link of the invitation still leads there.
  }
}

export const heldJoining = (): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export const dropJoining = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
