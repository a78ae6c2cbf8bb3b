import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './sources.ts'

/** The checker of receipts is a page of its own, in English. */
const sheets = globSync('web/**/*.css', {
  cwd: root,
  exclude: name => /(^|\/)(dist[^/]*|node_modules|checker)$/.test(name),
})

/** Properties and values that name a side, where a page that is read from the right needs the other one. */
const physical =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|(?:left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|linear-gradient\(\s*(?:90deg|to (?:left|right))|translate:\s*-?[\d.]+[\w%]+\s*(?:0\s*)?;|translateX|box-shadow:\s*inset\s+-?[1-9][\d.]*px\s+0\s+var)/g

/** `padding: 1px 2px 3px 4px`, whose second and fourth values differ. */
const sided = /(?<![\w-])(?:padding|margin|inset):\s*([^;{}]+);/g
/** Calls count as one value each, by their text without spaces. */
const partsOf = (value: string): string[] => {
  const inner = value.replace(/\([^()]*\)/g, call =>
    call.replaceAll(' ', '').replace('(', '<').replace(')', '>'),
  )
  return inner === value ? value.trim().split(/\s+/) : partsOf(inner)
}
const isSided = (value: string): boolean => {
  const parts = partsOf(value)
  return parts.length === 4 && parts[1] !== parts[3]
}

const physicalIn = (css: string): string[] => {
  const code = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [
    ...(code.match(physical) ?? []),
    ...[...code.matchAll(sided)].flatMap(([whole, value = '']) => (isSided(value) ? [whole] : [])),
  ]
}

describe('the style sheets', () => {
  it('are found', () => expect(sheets.length).toBeGreaterThan(100))
  it.each(sheets)('name no sides: %s', path =>
    expect(physicalIn(readFileSync(join(root, path), 'utf8'))).toEqual([]),
  )
  it.each([
    'margin-left: 1px;',
    'left: 0;',
    'text-align: right;',
    'border-top-left-radius: 1px;',
    'padding: 1px 2px 3px 4px;',
    'inset: 0 0 0 auto;',
    'background: linear-gradient(90deg, red, blue);',
    'translate: 20px;',
    'translate: -50% 0;',
    'box-shadow: inset 4px 0 var(--teal);',
  ])('may not say %s', rule => expect(physicalIn(`.a { ${rule} }`)).not.toEqual([]))
  it.each([
    'margin-inline-start: 1px;',
    'padding: 1px 2px 3px 2px;',
    'padding: 20px clamp(16px, 4vw, 40px);',
    'inset: auto 0 0;',
    'translate: 0 -50%;',
    'translate: calc(var(--ahead) * 20px);',
  ])('may say %s', rule => expect(physicalIn(`.a { ${rule} }`)).toEqual([]))
})
