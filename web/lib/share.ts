/** Opens WhatsApp, in the app or the browser, where the reader chooses to whom the text goes. */
export const whatsAppLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`

export const canShare = (content?: ShareData): boolean =>
  'share' in navigator && (content === undefined || (navigator.canShare?.(content) ?? false))

/** Opens the device's list of ways to share. False where that is not possible. */
export const share = async (content: ShareData): Promise<boolean> => {
  try {
    await navigator.share(content)
    return true
  } catch (error) {
    // Closed by the reader.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
