/**
 * Puts a text that is still on its way into the clipboard. The promise goes along, because some browsers take
 * nothing any more once the press of the button is long past.
 */
export const copyText = async (text: Promise<string>): Promise<void> => {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const type = 'text/plain'
  const content = text.then(plain => new Blob([plain], { type }))
  await navigator.clipboard.write([new ClipboardItem({ [type]: content })])
}
