import { Children, type ReactNode } from 'react'
import { useParts } from '../lib/afterPaint.ts'

/** Draws its parts one after another, from the top. */
export const InParts = ({ children }: { children: ReactNode }) => {
  const parts = Children.toArray(children)
  return parts.slice(0, useParts(parts.length))
}
