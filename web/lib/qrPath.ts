export interface QrPath {
  readonly viewBox: string
  readonly path: string
}

/** The path of the server's SVG, since the security policy forbids its markup; undefined for an unknown form. */
export const qrPathOf = (svg: string): QrPath | undefined => {
  const viewBox = /\bviewBox="([\d. -]+)"/.exec(svg)?.[1]
  const path = Array.from(svg.matchAll(/<path\b[^>]*\sd="([MmLlHhVvZz\d\s,.-]+)"/g), found => found[1]).join(
    '',
  )
  return viewBox === undefined || path === '' ? undefined : { viewBox, path }
}
