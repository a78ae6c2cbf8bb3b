/** What has been put away stays away until the browser is closed, also after a reload. */
export const isDismissed = (notice: string): boolean => {
  try {
    return sessionStorage.getItem(notice) === 'dismissed'
  } catch {
    return false // Storage is blocked: the notice comes back, which does no harm.
  }
}

export const dismissForSession = (notice: string): void => {
  try {
    sessionStorage.setItem(notice, 'dismissed')
  } catch {
    // As above.
  }
}
