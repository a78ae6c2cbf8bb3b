import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

interface IconProps extends SVGProps<SVGSVGElement> {
  /** The drawing, from Lucide. */
  of: IconNode
  size: number
}

const look = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/** A drawing beside text, which screen readers skip. */
export const Icon = ({ of: node, size, ...rest }: IconProps) =>
  createElement(
    'svg',
    { width: size, height: size, ...look, ...rest },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
