/**
 * What has been typed and what has not been sent, for as long as this tab lives: a closed panel or a reload loses
 * nothing, and the next one at this computer finds nothing.
 */
export const keepFor = (key: string) => {
  const name = `chat-${key}`
  return {
    read: (): string => {
      try {
        return sessionStorage.getItem(name) ?? ''
      } catch {
        return '' // Storage is blocked: it lasts as long as the panel.
      }
    },
    write: (text: string): void => {
      try {
        if (text === '') sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, text)
      } catch {
        // As above, or full.
      }
    },
  }
}
export type Kept = ReturnType<typeof keepFor>
