/** Downloads a file in the browser. */
export const saveFile = (content: Blob, name = content instanceof File ? content.name : ''): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
