import { houseStyle } from './colours.ts'

export const width = 860

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A number as an attribute, no longer than an eye can tell. */
export const at = (value: number): string => String(Math.round(value * 10) / 10)

type Attributes = Readonly<Record<string, string | number>>
const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? at(value) : escaped(value)}"`)
    .join('')

export const shape = (name: 'rect' | 'circle' | 'line' | 'path', attributes: Attributes): string =>
  `<${name}${attributesOf(attributes)}/>`

export const label = (text: string, attributes: Attributes): string =>
  `<text${attributesOf(attributes)}>${escaped(text)}</text>`

/** Beside a place, on the side where there is room for it. */
export const labelNear = (text: string, x: number, y: number, kind: string): string => {
  const anchor = x < 90 ? 'start' : x > width - 90 ? 'end' : 'middle'
  return label(text, {
    ...{ x: Math.min(Math.max(x, 24), width - 24), y, class: kind, 'text-anchor': anchor },
  })
}

/** A picture that says in words what it shows, for those who do not see it. */
export const picture = (
  { title, description, height }: { title: string; description: string; height: number },
  parts: readonly string[],
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${at(height)}" width="${width}" height="${at(height)}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="description">${escaped(description)}</desc>`,
    `<style>${houseStyle()}</style>`,
    shape('rect', {
      ...{ class: 'ground', x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 10 },
    }),
    ...parts,
    '</svg>',
    '',
  ].join('\n')
