import { hash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Names of CSS classes for production: short, because they stand in scripts and styles, and the same in every folder.
 * @throws when two classes would get the same name; a new name for one of them is the remedy
 */
export const shortClassNames = (root: string) => {
  const known = new Map<string, string>()
  return (name: string, file: string): string => {
    const source = `${relative(root, file)} .${name}`
    // A name must not begin with a digit.
    const short = `c${hash('sha256', source, 'base64url').slice(0, 4)}`
    const other = known.get(short) ?? source
    if (other !== source)
      throw new Error(`the classes ${other} and ${source} have the same short name ${short}`)
    known.set(short, source)
    return short
  }
}
