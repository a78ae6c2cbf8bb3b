import { expect, it } from 'vitest'
import { isRaw } from './rawText.ts'

const names = ['ama1', 'kofi2', 'esi3']

it.each(['⟦Þååý⟧', '⟦Ööþééñ⟧: ama1', 'ama1 and kofi2', 'ama1, kofi2, and esi3', 'Dec 4, 2026', '輪'])(
  'takes %s for a message or data',
  text => expect(isRaw(text, names)).toBe(false),
)

it.each(['Pay', '⟦Þååý⟧ and go', 'ama1 pays kofi2', 'ama1 and the others'])('finds %s raw', text =>
  expect(isRaw(text, names)).toBe(true),
)
