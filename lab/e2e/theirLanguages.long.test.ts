import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { goalPath, goalTabs } from '#shared/api/goalLink.ts'
import type { NotificationResponse } from '#shared/api/notifications.ts'
import { directionOf } from '#shared/direction.ts'
import { withoutDirections } from '#shared/isolated.ts'
import { makeAdmins } from '../builders/admins.ts'
import { mailsTo, type SentMail } from '../builders/mailbox.ts'
import { isRaw } from '../builders/rawText.ts'
import { type OwnStack, startStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { adminSends, person, rotationOf, untilSettled } from './circles.ts'
import { addressOf, eventually, password } from './people.ts'
import { textsOf } from './rawTexts.ts'
import { inDays, quickCard, serverNow } from './savings.ts'
import { calm } from './screens.ts'
import { englishAmong, messageIn } from './words.ts'

/** A person with a browser of their own, and the language in which they read. */
interface Reader {
  readonly name: string
  readonly language: string
  readonly page: Page
}

const circleName = 'Njangi 2026'
const share = 15_000

let stack: OwnStack
let amina: Reader
let yusuf: Reader
let selam: Reader
const readers = () => [amina, yusuf, selam]
beforeAll(async () => {
  const [started, { visit }] = await Promise.all([startStack({ CURRENCIES: 'USD,XAF' }), openBrowser()])
  stack = started
  const reader = async (name: string, language: string, locale: string): Promise<Reader> => ({
    name,
    language,
    page: await visit(stack.url, { locale, reducedMotion: 'reduce' }),
  })
  amina = await reader('amina', 'fr', 'fr-CM')
  yusuf = await reader('yusuf', 'ar', 'ar')
  selam = await reader('selam', 'am', 'am')
})

type Words = readonly [file: string, key: string]
const auth = (key: string): Words => ['web/features/auth/texts.ts', `texts.${key}`]
const create = (key: string): Words => ['web/features/goals/createTexts.ts', `createTexts.${key}`]
const invite = (key: string): Words => ['web/features/invitations/texts.ts', `texts.${key}`]
const join = (key: string): Words => ['web/features/invitations/joinTexts.ts', `joinTexts.${key}`]
const goal = (key: string): Words => ['web/features/goals/goalTexts.ts', `goalTexts.${key}`]
const pay = (key: string): Words => ['web/features/contributions/texts.ts', `texts.${key}`]
const card = (key: string): Words => ['web/features/contributions/cardTexts.ts', `cardTexts.card.${key}`]
const payout = (key: string): Words => ['web/features/common/payouts/payoutTexts.ts', `payoutTexts.${key}`]
const payNow: Words = ['web/features/contributions/paymentTexts.ts', 'paymentTexts.payNow']
const paidDone: Words = ['web/features/contributions/paidTexts.ts', 'paidTexts.done']
const receivedDone: Words = ['web/features/payouts/receivedTexts.ts', 'receivedTexts.done']
const notifications: Words = ['web/app/bellTexts.ts', 'bellTexts.notifications']
const notificationsUnread: Words = ['web/app/bellTexts.ts', 'bellTexts.notificationsUnread']
const close: Words = ['web/components/texts.ts', 'texts.close']
const more: Words = ['web/components/texts.ts', 'texts.more']
const languageLabel: Words = ['web/components/languageTexts.ts', 'languageTexts.label']

const named = ({ language }: Reader, [file, key]: Words): RegExp => messageIn(language, file, key)
const button = (who: Reader, words: Words, within: Page | Locator = who.page): Locator =>
  within.getByRole('button', { name: named(who, words) }).first()
const field = (who: Reader, words: Words, within: Page | Locator = who.page): Locator =>
  within.getByLabel(named(who, words))
const dialog = ({ page }: Reader): Locator => page.getByRole('dialog')

/** What readers and machines have named, which no language changes. */
const names = [
  'Nia',
  'amina',
  'yusuf',
  'selam',
  'boss',
  circleName,
  'Njangi',
  'XAF',
  'CAD',
  'EUR',
  'GBP',
  'GHS',
  'JPY',
  'KWD',
  'NGN',
  'XOF',
  'IBAN',
  'GOAL',
  'FCFA',
  'MoMo',
  'CVC',
  'CSV',
  'OFX',
]
const others = [
  'PDF',
  'English',
  'Français',
  'Stripe',
  'WhatsApp',
  'iCal',
  'SMS',
  'CALABASH',
  'MM',
  'YY',
  'UTC',
]

/** The page speaks the language alone, in its direction, fits on a phone, and is accessible. */
const isTheirs = async ({ page, language }: Reader, reads = language): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await calm(page)
  const root = await page.evaluate(() => {
    const { lang, dir } = document.documentElement
    return { lang, dir }
  })
  expect(root).toEqual({ lang: reads, dir: directionOf(reads) })
  await bothSizes(page)
  const { pathname } = new URL(page.url())
  readAll(pathname, reads, await page.evaluate(textsOf))
}
/** Notes what is not in the language: English messages, and in another script every Latin word that is no name. */
const readAll = (where: string, language: string, texts: readonly string[]): void => {
  const read = [...new Set(texts.map(text => withoutDirections(text).trim()))]
  const raw = language === 'fr' ? [] : read.filter(text => isRaw(text, [...names, ...others]))
  for (const text of new Set([...englishAmong(language, read), ...raw]))
    found.push(`${where}, ${language}: ${text}`)
}
const found: string[] = []
const opens = async (who: Reader, path: string): Promise<void> => {
  await who.page.goto(path)
  await isTheirs(who)
}

const registers = async (who: Reader): Promise<void> => {
  const { page, name } = who
  await page.getByRole('tab', { name: named(who, auth('tabs.register')) }).click()
  await field(who, auth('username')).fill(name)
  await field(who, auth('email')).fill(addressOf(name))
  await field(who, auth('password')).fill(password)
  await field(who, auth('confirmPassword')).fill(password)
  await field(who, auth('terms')).check()
  await isTheirs(who)
  await button(who, auth('create')).click()
}

const mailWith = async (name: string, fits: (mail: SentMail) => boolean): Promise<SentMail> => {
  let found: SentMail | undefined
  await eventually(async () => {
    found = (await mailsTo(stack.url, addressOf(name))).find(fits)
    return found !== undefined
  }).toBe(true)
  return found!
}
const linesOf = ({ subject, text }: SentMail): string[] => [subject, ...text.split('\n')]
const joinLink = (mail: SentMail): string => /https?:\/\/\S+\/join\/[\w-]+\S*/.exec(mail.text)?.[0] ?? ''

/** The link of the mail opens in the inviter's language, and is read in one's own from then on. */
const followsInvitation = async (who: Reader): Promise<void> => {
  const mail = await mailWith(who.name, ({ text }) => text.includes('/join/'))
  expect(mail.html).toMatch(/<html lang="fr"/)
  readAll('invitation', 'fr', linesOf(mail))
  const { pathname, search } = new URL(joinLink(mail))
  await who.page.goto(pathname + search)
  await isTheirs(who, amina.language)
  const picker = who.page.getByRole('combobox', { name: named(amina, languageLabel) })
  await picker.selectOption(who.language)
  await who.page.locator(`html[lang="${who.language}"]`).waitFor()
  await isTheirs(who)
}

const joins = async (who: Reader): Promise<void> => {
  await followsInvitation(who)
  await button(who, join('join')).click()
  await registers(who)
  await who.page.waitForURL(/\/join\/|\/goals\//)
  await button(who, join('join'))
    .or(button(who, join('whereToSend.later')))
    .first()
    .waitFor()
  if (await button(who, join('join')).isVisible()) await button(who, join('join')).click()
  await button(who, join('whereToSend.later')).waitFor()
  await isTheirs(who)
  await button(who, join('whereToSend.later')).click()
  await button(who, close, dialog(who)).click()
}

const pays = async (who: Reader, id: number): Promise<void> => {
  await opens(who, goalPath(id))
  await button(who, goal('payNow')).click()
  await isTheirs(who)
  await button(who, pay('continue'), dialog(who)).click()
  await field(who, card('number'), dialog(who)).fill(quickCard)
  await field(who, card('expiry'), dialog(who)).fill('12 / 34')
  await field(who, card('code'), dialog(who)).fill('123')
  await isTheirs(who)
  await button(who, payNow, dialog(who)).click()
  await button(who, paidDone, dialog(who)).waitFor()
  await isTheirs(who)
  await button(who, paidDone, dialog(who)).click()
}

it('a circle in XAF of people who read French, Arabic and Amharic goes from invitation to payout', {
  timeout: 1_500_000,
}, async () => {
  await amina.page.goto('/')
  await isTheirs(amina)
  await registers(amina)
  await amina.page.getByRole('heading', { name: /amina/ }).waitFor()
  await isTheirs(amina)

  await amina.page.goto('/create')
  await amina.page
    .getByRole('radio', { name: named(amina, create('details.companies.turns')) })
    .check({ force: true })
  await field(amina, create('details.name')).fill(circleName)
  await field(amina, create('currency')).selectOption('XAF')
  await field(amina, create('rotation.contribution')).fill(String(share))
  await field(amina, create('rotation.members')).fill('3')
  await isTheirs(amina)
  await button(amina, create('submit')).click()
  await amina.page.waitForURL(/\/goals\/\d+$/)
  const id = Number(amina.page.url().split('/').at(-1))

  for (const { name } of [yusuf, selam]) {
    await amina.page.goto(goalPath(id))
    const invites = button(amina, goal('invite'))
    await invites.or(button(amina, more)).first().waitFor()
    if (!(await invites.isVisible())) await button(amina, more).click()
    await invites.click()
    await field(amina, invite('email.label'), dialog(amina)).fill(addressOf(name))
    await button(amina, invite('email.send'), dialog(amina)).click()
    await amina.page
      .getByText(named(amina, invite('email.sent')))
      .first()
      .waitFor()
  }
  await isTheirs(amina)
  await joins(yusuf)
  await joins(selam)

  for (const who of readers()) await pays(who, id)
  // Digits as the language writes them, and no decimals.
  const pots = { fr: /45\s000\sFCFA/, ar: /45,000\sXAF/, am: /FCFA\s?45,000/ } as const
  for (const who of readers()) {
    await who.page.goto(goalPath(id))
    await eventually(() => who.page.getByRole('main').textContent()).toMatch(
      pots[who.language as keyof typeof pots],
    )
  }

  const { visit } = await openBrowser()
  const boss = await person(visit, stack.url, 'boss')
  names.unshift(boss.name)
  await makeAdmins(stack.pool, boss.name)
  const everybody = await Promise.all(
    readers().map(async ({ page, name }) => ({
      page,
      name,
      userId: (await (await page.request.get('/api/user')).json()).id as number,
    })),
  )
  await untilSettled([...everybody, boss], id)
  await adminSends(boss, id, 'MoMo 4711')
  const recipient = (await rotationOf(everybody[0]!, id)).rounds[0]?.recipient
  const receiver = readers().find((_, at) => everybody[at]?.userId === recipient?.userId) ?? amina
  await opens(receiver, goalPath(id))
  const confirms = receiver.page.getByRole('button', { name: named(receiver, payout('acts.confirm')) })
  await confirms.first().click()
  await isTheirs(receiver)
  await button(receiver, payout('confirming.confirm'), dialog(receiver)).click()
  await button(receiver, receivedDone, dialog(receiver)).waitFor()
  await isTheirs(receiver)
  await button(receiver, receivedDone, dialog(receiver)).click()

  for (const who of readers()) {
    const { page, language } = who
    for (const path of ['/', '/all-goals', '/contributions', '/invites', '/settings', '/statements'])
      await opens(who, path)
    for (const tab of goalTabs) await opens(who, goalPath(id, tab))
    await opens(who, `/goals/${id}/sheet`)
    const [payment]: { id: string }[] = await (await page.request.get('/api/transactions')).json()
    await opens(who, `/receipts/${payment?.id}`)
    await page.goto('/')
    await button(who, notifications).or(button(who, notificationsUnread)).first().click()
    await isTheirs(who)

    const { notices }: { notices: NotificationResponse[] } = await (
      await page.request.get('/api/notices')
    ).json()
    expect(notices.length).toBeGreaterThan(0)
    readAll(
      'notices',
      language,
      notices.flatMap(one => (one.kind === 'account' ? [one.text] : [])),
    )
    const mails = (await mailsTo(stack.url, addressOf(who.name))).filter(
      ({ text }) => !text.includes('/join/'),
    )
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) {
      expect(mail.html).toContain(`<html lang="${language}" dir="${directionOf(language)}"`)
      readAll(`mail ${mail.subject}`, language, linesOf(mail))
    }

    const until = inDays(1, await serverNow(page))
    const csv = await (await page.request.get(`/api/statement/csv?from=${inDays(-60)}&to=${until}`)).text()
    readAll('statement', language, csv.split(/[,\r\n]+/))
    const pdf = await page.request.get(`/api/goals/${id}/sheet/pdf`)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).toString('latin1')).toContain(`/Lang (${language}`)
  }
  expect(found).toEqual([])
})
