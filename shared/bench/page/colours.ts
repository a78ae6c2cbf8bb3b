import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const names = ['ink', 'muted', 'surface', 'line', 'teal', 'teal-soft', 'teal-text', 'late', 'field'] as const

/** The house’s colours by day and by night, as a style of an SVG that asks nobody which it is. */
export const houseStyle = (): string => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../web/components/tokens.css'), 'utf8')
  const both = names.map(name => {
    const [, day, night] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
    if (!day || !night) throw new Error(`the tokens have no --${name}`)
    return { name, day, night }
  })
  const set = (of: 'day' | 'night') => both.map(one => `--${one.name}:${one[of]}`).join(';')
  return `:root{${set('day')}}@media(prefers-color-scheme:dark){:root{${set('night')}}}${classes}`
}

const classes = `
text{font-family:Figtree,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-size:13px;fill:var(--muted)}
.ground{fill:var(--surface);stroke:var(--line)}
.name{font-size:15px;font-weight:600;fill:var(--ink)}
.held{fill:var(--teal)}.missed{fill:var(--late)}
.verdict{font-weight:600}.held.verdict{fill:var(--teal-text)}
.round{fill-opacity:.32}.median{stroke:var(--surface);stroke-width:2}
.good{fill:var(--teal-soft)}
.axis{stroke:var(--line)}.goal{stroke:var(--ink);stroke-width:1.5}
.spread{stroke-width:2;stroke-opacity:.45}.held.spread{stroke:var(--teal)}.missed.spread{stroke:var(--late)}
.other{fill:none;stroke:var(--field);stroke-width:1.5}.ours{fill:var(--ink);fill-opacity:.55}
.figure{font-weight:600;fill:var(--ink);font-variant-numeric:tabular-nums}.small{font-size:12px}`
