import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogueOf } from './compiledMessages.ts'
import { inLanguage, manifestIn } from './documentInLanguage.ts'

const web = join(import.meta.dirname, '..')
const document = readFileSync(join(web, 'index.html'), 'utf8')
const manifest = readFileSync(join(web, 'public/manifest.webmanifest'), 'utf8')

it('leaves the document in English as it is', () => {
  expect(inLanguage(document, catalogueOf('en'))).toBe(document)
  expect(JSON.parse(manifestIn(manifest, catalogueOf('en')))).toEqual(JSON.parse(manifest))
})

it('says in the language of the build what Calabash is, and that it needs JavaScript', () => {
  const pseudo = inLanguage(document, catalogueOf('pseudo'))
  expect(pseudo).toMatch(/name="description" content="⟦/)
  expect(pseudo).toMatch(/<noscript>⟦/)
  const arabic = inLanguage(document, catalogueOf('ar'))
  expect(arabic).not.toMatch(/Save alone|needs JavaScript/)
})

it('writes every text of the manifest in the language, with its direction', () => {
  const { description, shortcuts, lang, dir, name } = JSON.parse(manifestIn(manifest, catalogueOf('ar')))
  expect([lang, dir, name]).toEqual(['ar', 'rtl', 'Calabash'])
  const texts = [
    description,
    ...shortcuts.flatMap((one: { name: string; short_name: string }) => [one.name, one.short_name]),
  ]
  expect(texts).toHaveLength(7)
  expect(texts.filter(text => /[A-Za-z]{3}/.test(text))).toEqual([])
})
