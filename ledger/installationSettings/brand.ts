import { brandColours, brandStyle } from '#shared/brandColours.ts'
import { softwareName } from '#shared/installationName.ts'
import type { Installation } from './installation.ts'

/** The installation's own look, for the files that the client's build has written in the usual one. */
export interface Brand {
  readonly page: (html: string) => string
  readonly manifest: (json: string) => string
  /** Undefined where there is neither a colour nor a logo. */
  readonly style: { readonly path: string; readonly css: string } | undefined
  /** The address of the logo, which is another one after each change. */
  readonly logo: string | undefined
}

export const logoPath = (sha256: string): string => `/brand/logo-${sha256.slice(0, 16)}.png`

/** Undefined for an installation in the usual look. */
export const brandOf = ({
  name,
  accent,
  logo,
}: Pick<Installation, 'name' | 'accent' | 'logo'>): Brand | undefined => {
  if (name === softwareName && accent === undefined && logo === undefined) return undefined
  const lagoon = accent === undefined ? usualLagoon : brandColours(accent).tokens.lagoon
  const picture = logo === undefined ? undefined : logoPath(logo)
  const css = (accent === undefined ? '' : brandStyle(accent)) + (picture === undefined ? '' : shown(picture))
  const style =
    css === ''
      ? undefined
      : { path: `/brand/style-${(accent ?? '').slice(1)}-${(logo ?? '').slice(0, 16)}.css`, css }
  const inText = name.replaceAll('&', '&amp;')
  return {
    style,
    logo: picture,
    page: html => {
      const page = html
        .replaceAll(softwareName, () => inText)
        .replace(`content="${usualLagoon[0]}"`, `content="${lagoon[0]}"`)
        .replace(`content="${usualLagoon[1]}"`, `content="${lagoon[1]}"`)
        // Last, so that it wins over the usual colours.
        .replace('</head>', style ? `<link rel="stylesheet" href="${style.path}"></head>` : '</head>')
      return picture === undefined
        ? page
        : page
            .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" type="image/png" href="${picture}">`)
            .replace(/<link rel="apple-touch-icon"[^>]*>/, `<link rel="apple-touch-icon" href="${picture}">`)
    },
    manifest: json => {
      const { icons, ...manifest } = JSON.parse(json)
      return JSON.stringify({
        ...manifest,
        name,
        short_name: name,
        theme_color: lagoon[0],
        icons: picture === undefined ? icons : [{ src: picture, sizes: '512x512', type: 'image/png' }],
      })
    },
  }
}

/** In `index.html` and in the manifest. */
const usualLagoon = ['#06363a', '#051517'] as const

/** In place of the drawing in web/components/Brand.tsx. */
const shown = (picture: string): string =>
  `svg[viewBox="0 0 32 32"]{background:url("${picture}") center/contain no-repeat}svg[viewBox="0 0 32 32"]>*{display:none}`
