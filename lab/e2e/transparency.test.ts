import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyRoot } from '#ledger/transparency/merkle.ts'
import { createSigner } from '#ledger/transparency/signing.ts'
import type { TransparencyResponse } from '#shared/api/transparency.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { ends, eventually, fits, registered } from './people.ts'
import { saved } from './savings.ts'
import { answers } from './server.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
const folder = mkdtempSync(join(tmpdir(), 'calabash-proofs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const receipt = join(folder, 'receipt.json')
const checker = join(folder, 'checker.html')
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
})

const bothSizes = async (page: Page): Promise<void> => {
  await page.setViewportSize(phone)
  // Depending on the scroll position, the phone's header covers part of the page.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.setViewportSize(desktop)
  await fits(page)
}
const give = (page: Page, ...files: string[]) => page.getByLabel('Drop a receipt here').setInputFiles(files)
const genuine = /^Genuine/
const verdict = (page: Page, title: string | RegExp) =>
  page
    .getByRole('article')
    .filter({ has: page.getByText(title, { exact: true }) })
    .first()
    .waitFor()

describe('the proof of a payment', () => {
  it('is downloaded beside the receipt, which links to the way to check it', async () => {
    const page = await visit(stack.url)
    await registered(page, 'proves')
    await saved(page, { name: 'Lisbon', targetAmount: '500', contributions: [40] })
    await page.goto('/contributions')
    await page.getByRole('link', { name: 'Receipt for $40.00 to Lisbon' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download proof' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^calabash-receipt-[0-9a-f-]{36}\.json$/)
    await download.saveAs(receipt)
    await bothSizes(page)
    await page.getByRole('link', { name: 'How to check it' }).click()
    await ends(page, '/transparency')
    await page.getByRole('heading', { level: 1, name: 'Transparency' }).waitFor()
  })

  it('shows when it fails to load', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url)
    await registered(page, 'proveless')
    await saved(page, { name: 'Porto', targetAmount: '500', contributions: [40] })
    await page.goto('/contributions')
    await page.getByRole('link', { name: 'Receipt for $40.00 to Porto' }).click()
    await page.route(/\/proof$/, route =>
      route.fulfill({
        status: 503,
        json: { message: 'The proof is not ready yet. Please try again in a moment.' },
      }),
    )
    await page.getByRole('button', { name: 'Download proof' }).click()
    await page.getByText('The proof is not ready yet. Please try again in a moment.').waitFor()
  })
})

describe('the page of published roots', () => {
  it('shows the newest root to everybody, and links the checker', async () => {
    const page = await visit(stack.url)
    await page.goto('/terms')
    await page.getByRole('link', { name: 'How the ledger can be checked' }).click()
    await page.getByRole('heading', { name: 'The newest root' }).waitFor()
    const { head } = await (await page.request.get('/api/transparency')).json()
    await page.reload()
    await page.getByText(head.key).waitFor()
    await bothSizes(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the checker' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('calabash-receipt-checker.html')
    await download.saveAs(checker)
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Open the checker' }).click()
    const opened = await opening
    await give(opened, receipt)
    await verdict(opened, genuine)
    const keeping = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download this root' }).click()
    await (await keeping).saveAs(join(folder, 'root.json'))
    expect(JSON.parse(await readFile(join(folder, 'root.json'), 'utf8'))).toHaveProperty('signature')
  })
})

describe('a log that was replaced', () => {
  it('is listed with its last root, and a receipt of it is good', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url)
    const proof = JSON.parse(await readFile(receipt, 'utf8'))
    const now = createSigner(stack.settings.TRANSPARENCY_KEY)
    const published = {
      head: now.sign({ size: 0, root: emptyRoot.toString('hex'), at: '2036-11-22T10:00:00.000Z' }),
      keys: [{ key: now.key, since: '2026-11-01T10:00:00.000Z' }],
      daily: [],
      former: [
        { tree: 1, head: proof.head, follows: now.signFollows(proof.head, '2036-11-22T09:30:00.000Z') },
      ],
    } satisfies TransparencyResponse
    await answers(page, '/api/transparency', 200, published)
    await page.goto('/transparency')
    await page.getByRole('heading', { name: 'Logs that were replaced' }).waitFor()
    await page.getByText(/^The log was replaced on Nov 22, 2036 \d\d:30\./).waitFor()
    await page.getByText(proof.head.root).waitFor()
    await bothSizes(page)

    const answer = join(folder, 'replaced.json')
    writeFileSync(answer, JSON.stringify(published))
    await page.goto(pathToFileURL(checker).href)
    await give(page, receipt, answer)
    await verdict(page, genuine)
    await page.getByText('The log was replaced on 2036-11-22 at 09:30:00 UTC').waitFor()
  })
})

describe('the checker', () => {
  it('works from the disk without a network, and distinguishes good from bad', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(stack.url, { offline: true })
    await page.goto(pathToFileURL(checker).href)
    await page.getByText('Hashes and signatures are checked by what this browser brings along.').waitFor()
    await give(page, receipt)
    await verdict(page, genuine)
    await fits(page)
    const content = (await page.getByRole('article').textContent()) ?? ''
    expect(content).toContain('Amount$40.00')
    expect(content).toContain('ContributionReceived')
    expect(content).not.toContain('Nothing but this file says') // the page knows our key
    await bothSizes(page)
    await page.setViewportSize(phone)
    await fits(page)

    const text = await readFile(receipt, 'utf8')
    const lied = join(folder, 'lied.json')
    writeFileSync(lied, text.replace('4000', '9000'))
    const other = join(folder, 'other.json')
    writeFileSync(other, '{"hello":1}')
    await give(page, lied, receipt, other)
    for (const title of ['Refused', genuine, 'Cannot be checked']) await verdict(page, title)
    await bothSizes(page)
  })

  it('compares with published roots, and with a saved root', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url)
    const { head } = JSON.parse(await readFile(receipt, 'utf8'))
    await saved(await signedIn(), { name: 'Accra', targetAmount: '500', contributions: [5] })
    await expect
      .poll(async () => (await (await page.request.get('/api/transparency')).json()).head.size)
      .toBeGreaterThan(head.size)
    const answer = join(folder, 'answer.json')
    writeFileSync(answer, await (await page.request.get(`/api/transparency?from=${head.size}`)).text())
    const kept = join(folder, 'kept.json')
    writeFileSync(kept, JSON.stringify(head))
    await page.goto(pathToFileURL(checker).href)
    await give(page, receipt, answer, kept)
    await eventually(() => page.getByText('the log went on from here').count()).toBe(2)
    await give(page, answer)
    await verdict(page, 'Cannot be checked')
  })

  it('states when it checks signatures by its own code, and does so', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url)
    await page.addInitScript(() => {
      const { importKey } = SubtleCrypto.prototype
      SubtleCrypto.prototype.importKey = function (this: SubtleCrypto, ...given: unknown[]) {
        if (given[2] === 'Ed25519') return Promise.reject(new DOMException('unknown', 'NotSupportedError'))
        return Reflect.apply(importKey, this, given)
      } as typeof importKey
    })
    await page.goto(pathToFileURL(checker).href)
    await page.getByText('this page does it with code of its own').waitFor()
    await give(page, receipt)
    await verdict(page, genuine)
    await give(page, join(folder, 'lied.json'))
    await verdict(page, 'Refused')
    const forged = join(folder, 'forged.json')
    const text = await readFile(receipt, 'utf8')
    writeFileSync(
      forged,
      text.replace(/("signature": ")(.)/, (_, start, digit) => start + (digit === '0' ? '1' : '0')),
    )
    await give(page, forged)
    await page.getByText('The signature does not belong to this root.').waitFor()
  })
})

const signedIn = async (): Promise<Page> => {
  const page = await visit(stack.url)
  await registered(page, 'later')
  return page
}
