export interface QrPath {
  readonly viewBox: string
  readonly path: string
}

/**
 * What the server's SVG draws, without its markup: the content security policy lets nothing turn text into elements,
 * and nothing foreign should. Undefined for a picture of another make.
 */
export const qrPathOf = (svg: string): QrPath | undefined => {
  const viewBox = /\bviewBox="([\d. -]+)"/.exec(svg)?.[1]
  const path = Array.from(svg.matchAll(/<path\b[^>]*\sd="([MmLlHhVvZz\d\s,.-]+)"/g), found => found[1]).join(
    '',
  )
  return viewBox === undefined || path === '' ? undefined : { viewBox, path }
}
