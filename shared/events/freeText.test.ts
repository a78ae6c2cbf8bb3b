import { expect, it } from 'vitest'
import * as z from 'zod'
import { changeTexts, freeTextsOf } from './freeText.ts'
import { goalPayloads } from './goal.ts'
import { reconciliationPayloads } from './reconciliation.ts'

interface Schema {
  readonly type?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
}
/** The paths of strings that may be any text. */
const stringsIn = (schema: Schema, path: readonly string[] = []): string[] => {
  const { type, properties = {}, anyOf = [], oneOf = [], items } = schema
  const isText = type === 'string' && schema.enum === undefined && schema.const === undefined
  return [
    ...(isText && schema.format === undefined && schema.pattern === undefined ? [path.join('.')] : []),
    ...Object.entries(properties).flatMap(([name, field]) => stringsIn(field, [...path, name])),
    ...[...anyOf, ...oneOf].flatMap(variant => stringsIn(variant, path)),
    ...(items ? stringsIn(items, path) : []),
  ]
}

/** Ids, days, moments and codes by which programs know something; no person enters them freely. */
const isNoText = (path: string): boolean =>
  /(Ids?|At|On|Date|Code|By)$/.test(path) || noTexts.has(path.slice(path.lastIndexOf('.') + 1))
const noTexts: ReadonlySet<string> = new Set([
  ...['until', 'cutShort', 'dueOn', 'notBefore', 'from', 'graceFrom', 'to', 'at', 'day', 'period'],
  ...[
    'type',
    'subtype',
    'circleWord',
    'currency',
    'cycleType',
    'every',
    'timeZone',
    'code',
    'reversal',
    'splitFrom',
  ],
])
/** Words of the card processor. */
const codes = ['ContributionQuestioned reason', 'ContributionDisputed reason']

it('is declared for every field of an event that may be any text', () => {
  const unknown = Object.entries({ ...goalPayloads, ...reconciliationPayloads }).flatMap(
    ([type, payload]) => {
      const schema: unknown = z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' })
      const paths = new Set(stringsIn(schema ?? {}))
      return [...paths]
        .filter(path => !isNoText(path) && !freeTextsOf(type).includes(path))
        .map(path => `${type} ${path}`)
    },
  )
  expect(unknown).toEqual(codes)
})

const kept = (value: unknown) => value
it('is changed where it is, with its author, and nothing else is', () => {
  const data = {
    byUserId: 17,
    matter: { kind: 'hold', reason: 'words', order: { by: 'court', reference: '4711' } },
    amountMinor: 5,
  }
  const found: unknown[] = []
  const changed = changeTexts({ type: 'AdminProposalMade', data }, (value, { at, authorId }) => {
    found.push([at, value, authorId])
    return 'changed'
  })
  expect(found).toEqual([
    ['matter.reason', 'words', 17],
    ['matter.order.reference', '4711', 17],
  ])
  expect(changed).toEqual({
    ...data,
    matter: { kind: 'hold', reason: 'changed', order: { by: 'court', reference: 'changed' } },
  })
  expect(changeTexts({ type: 'AdminProposalMade', data }, kept)).toEqual(data)
})

it('is not in a variant that has a code in its place', () => {
  const data = { byUserId: 17, matter: { kind: 'refund', reason: 'duplicate' } }
  expect(changeTexts({ type: 'AdminProposalMade', data }, () => 'changed')).toEqual(data)
})

it('is by the actor where the event does not repeat them', () => {
  const event = { type: 'ContributionReported', data: { reference: '4711' } }
  const authorOf = (actor: string) => {
    let author: number | undefined
    changeTexts({ ...event, metadata: { actor } }, (_, { authorId }) => {
      author = authorId
    })
    return author
  }
  expect(['user:17', 'worker'].map(authorOf)).toEqual([17, undefined])
})

it('may be absent or empty', () => {
  for (const data of [{ name: '' }, { description: null }, {}, null, 'damaged', []])
    expect(changeTexts({ type: 'GoalEdited', data }, () => 'changed')).toEqual(data)
})
