import { describe, expect, it } from 'vitest'
import { installationRequest } from '#shared/api/installation.ts'
import type { StoredInstallation } from '../accounts/installationSettings.ts'
import { brandOf } from './brand.ts'
import { checklistOf, type ProductionParts } from './checklist.ts'
import { effective, type FixedInstallation } from './installation.ts'

const nothingStored: StoredInstallation = {
  name: undefined,
  accent: undefined,
  sender: undefined,
  timeZone: undefined,
  languages: undefined,
  currencies: undefined,
  logo: undefined,
  legal: [],
  changed: {},
}
const nothingFixed: FixedInstallation = {
  name: undefined,
  sender: undefined,
  timeZone: undefined,
  defaultLanguage: undefined,
  currencies: undefined,
}
const usual = { host: 'save.example', currencies: ['USD', 'NGN', 'EUR'] as const }

describe('what holds', () => {
  it('is the usual where nobody has said anything', () =>
    expect(effective(nothingStored, nothingFixed, usual)).toMatchObject({
      name: 'Calabash',
      accent: undefined,
      sender: 'Calabash <hello@save.example>',
      timeZone: 'UTC',
      languages: undefined,
      currencies: ['USD', 'NGN', 'EUR'],
    }))
  it('is what admins have stored', () =>
    expect(
      effective(
        { ...nothingStored, name: 'Makola & Sisters', sender: 'hi@makola.example', currencies: ['NGN'] },
        nothingFixed,
        usual,
      ),
    ).toMatchObject({
      name: 'Makola & Sisters',
      sender: '"Makola & Sisters" <hi@makola.example>',
      currencies: ['NGN'],
    }))
  it('is what the environment says, before what is stored', () =>
    expect(
      effective(
        {
          ...nothingStored,
          name: 'Stored',
          sender: 'stored@example.org',
          timeZone: 'Africa/Accra',
          languages: ['sw', 'en'],
          currencies: ['NGN'],
        },
        {
          name: 'Given',
          sender: 'Given <given@example.org>',
          timeZone: 'Africa/Lagos',
          defaultLanguage: 'en',
          currencies: ['EUR'],
        },
        usual,
      ),
    ).toMatchObject({
      name: 'Given',
      sender: 'Given <given@example.org>',
      timeZone: 'Africa/Lagos',
      languages: ['en', 'sw'],
      currencies: ['EUR'],
    }))
})

describe('a name', () => {
  const nameOf = (name: string) => installationRequest.safeParse({ name }).data?.name
  it.each([
    ['  Makola   Susu ', 'Makola Susu'],
    ["Women's savings", 'Women’s savings'],
    ['እቁብ', 'እቁብ'],
    ['A & B', 'A & B'],
  ])('%j is %j', (typed, stored) => expect(nameOf(typed)).toBe(stored))
  it.each(['', 'A', '{name}', '<b>Bank</b>', 'a "b"', 'x'.repeat(41), '# one', 'line\u202eturned', '...'])(
    '%j is refused',
    typed => expect(nameOf(typed)).toBeUndefined(),
  )
})

describe('a sender', () => {
  const senderOf = (sender: string) => installationRequest.safeParse({ sender }).success
  it.each(['a@b.example', 'Makola Susu <hello@makola.example>'])('%j is one', sender =>
    expect(senderOf(sender)).toBe(true),
  )
  it.each(['nobody', 'a@b.example\r\nBcc: c@d.example', '"x" <a@b.example>', 'a@b, c@d'])(
    '%j is none',
    sender => expect(senderOf(sender)).toBe(false),
  )
})

describe('the look', () => {
  const document = `<!doctype html><html lang="en"><head title="Calabash"><title>Calabash</title>
<meta name="theme-color" content="#06363a"><link rel="icon" type="image/svg+xml" href="/favicon.svg" />
<link rel="apple-touch-icon" href="/apple-touch-icon.png" /></head></html>`
  it('is nothing of its own in the usual one', () =>
    expect(brandOf({ name: 'Calabash', accent: undefined, logo: undefined })).toBeUndefined())
  it('has the name, the colours and the logo in the document', () => {
    const brand = brandOf({ name: 'A & B', accent: '#1a71a3', logo: 'ab'.repeat(32) })
    const page = brand?.page(document)
    expect(page).toContain('<head title="A &amp; B"><title>A &amp; B</title>')
    expect(page).toContain(`<link rel="stylesheet" href="${brand?.style?.path}"></head>`)
    expect(page).toContain('<link rel="icon" type="image/png" href="/brand/logo-abababababababab.png">')
    expect(page).toContain('<link rel="apple-touch-icon" href="/brand/logo-abababababababab.png">')
    expect(page).not.toMatch(/Calabash|#06363a/)
  })
  it('has the name and the logo in the manifest', () => {
    const brand = brandOf({ name: 'A & B', accent: undefined, logo: 'ab'.repeat(32) })
    expect(JSON.parse(brand?.manifest('{"name":"Calabash","id":"/","icons":[]}') ?? '')).toMatchObject({
      name: 'A & B',
      short_name: 'A & B',
      id: '/',
      icons: [{ src: '/brand/logo-abababababababab.png' }],
    })
  })
})

describe('the checklist', () => {
  const parts: ProductionParts = {
    appUrl: 'https://save.example',
    payments: 'stripe',
    sendsMail: true,
    hasOwnKeys: true,
    hasDatabase: true,
    hasEventStore: true,
    hasQueue: true,
    encryptsBackups: true,
  }
  const missing = (less: Partial<ProductionParts>, more = { admins: 2, hasTerms: true, hasPrivacy: true }) =>
    checklistOf({ parts: { ...parts, ...less }, ...more }).flatMap(({ check, isDone }) =>
      isDone ? [] : [check],
    )
  it('is done where all is there', () => expect(missing({})).toEqual([]))
  it.each([
    [{ appUrl: 'http://save.example' }, 'https'],
    [{ appUrl: 'https://localhost:3000' }, 'https'],
    [{ payments: 'sandbox' }, 'payments'],
    [{ payments: 'stripe-test' }, 'payments'],
    [{ sendsMail: false }, 'mail'],
    [{ hasOwnKeys: false }, 'secrets'],
    [{ encryptsBackups: false }, 'backup'],
  ] as const)('says what is missing: %j', (less, check) => expect(missing(less)).toEqual([check]))
  it('counts members paying each other as real payments', () =>
    expect(missing({ payments: 'record-only' })).toEqual([]))
  it('wants two admins, and both texts', () =>
    expect(missing({}, { admins: 1, hasTerms: true, hasPrivacy: false })).toEqual(['admins', 'legal']))
})
