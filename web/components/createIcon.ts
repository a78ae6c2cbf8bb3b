import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly size: number
  readonly node: readonly (readonly [
    tag: string,
    attributes: SVGProps<SVGElement> & { readonly key: string },
  ])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/**
 * Stands in for Lucide's own function of this name, which serves many frameworks and weighs as much as nine icons:
 * `vite.config.ts` puts it there. It gives what our pages ask of an icon.
 */
const createIcon =
  ({ size: box, node }: IconData) =>
  ({ size = box, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )

// Lucide's icons import the default of the file that this one stands for.
export default createIcon
