import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import { circleOf, openCircle, type Person, people } from './circles.ts'
import { eventually, toast } from './people.ts'

let ama: Person
let kofi: Person
beforeAll(async () => {
  const [stack, { visit }] = await Promise.all([startStack({ PAYMENTS: 'record-only' }), openBrowser()])
  ;[ama, kofi] = (await people(visit, stack.url, ['ama', 'kofi'])) as [Person, Person]
})

const button = (who: Person, act: string) =>
  who.page.getByRole('button', { name: `${act}: $100.00 from ${kofi.name}` }).first()
const shown = (who: Person) => who.page.getByRole('img', { name: `Photo by ${kofi.name}` })

describe('photos of a payment in cash', () => {
  it('are added by one side, seen by the other, and removed', async () => {
    const id = await circleOf([ama, kofi], { name: 'Market women', seats: 2 })
    const paid = { amount: 100, method: 'cash', reference: '' }
    expect((await kofi.page.request.post(`/api/goals/${id}/contribute`, { data: paid })).status()).toBe(202)

    await openCircle(kofi, id)
    await button(kofi, 'Add a photo').focus()
    await kofi.page.keyboard.press('Enter')
    const dialog = kofi.page.getByRole('dialog')
    await dialog.getByText('It does not confirm the payment.').waitFor()
    await expectAccessible(kofi.page)
    const receipt = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#ddccaa' } })
      .jpeg()
      .toBuffer()
    const file = join(mkdtempSync(join(tmpdir(), 'calabash-photo-')), 'receipt.jpg')
    writeFileSync(file, receipt)
    await dialog.getByLabel('Add a photo').setInputFiles(file)
    await toast(kofi.page, 'The photo is added')
    await eventually(() => shown(kofi).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
    await expectAccessible(kofi.page)

    await openCircle(ama, id)
    await button(ama, '1 photo').click()
    await eventually(() => shown(ama).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
    expect(await ama.page.getByRole('button', { name: /^Remove the photo/ }).count()).toBe(0)

    await dialog.getByRole('button', { name: /^Remove the photo/ }).click()
    await toast(kofi.page, 'The photo is removed')
    await eventually(() => shown(ama).count()).toBe(0)
  })
})
