import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
interface Rule {
  readonly alert: string
  readonly annotations: { readonly runbook?: string }
  readonly labels: { readonly severity: string }
}
const { groups } = parse(read('ops/alerts.yml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[]
}
const rules = groups.flatMap(group => group.rules)
const sections = new Map(
  read('docs/alerts.md')
    .split(/^### /m)
    .slice(1)
    .map(section => [
      section.split('\n')[0] ?? '',
      section
        .replace(/^.*\n/, '')
        .replace(/^## [\s\S]*/m, '')
        .trim(),
    ]),
)

describe('docs/alerts.md', () => {
  it('has a section for each alert, which names it, and no other', () => {
    expect(rules.map(({ annotations }) => annotations.runbook)).toEqual(
      rules.map(({ alert }) => `docs/alerts.md#${alert.toLowerCase()}`),
    )
    expect([...sections.keys()].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  })

  it.each(rules)('says of $alert how urgent it is, and what to do', ({ alert, labels }) => {
    const [urgency = '', ...rest] = (sections.get(alert) ?? '').split('*').filter(Boolean)
    expect(urgency.toLowerCase()).toMatch(new RegExp(`^${labels.severity}`))
    expect(rest.join('').length).toBeGreaterThan(60)
  })
})
