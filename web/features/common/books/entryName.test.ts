import { expect, it } from 'vitest'
import { journalEvents } from '#shared/journal.ts'
import { entryName } from './entryName.ts'

it('names every entry of the books in words', () =>
  expect(journalEvents.filter(type => entryName(type) === type)).toEqual([]))
