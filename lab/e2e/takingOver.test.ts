import { beforeAll, expect, it } from 'vitest'
import { stepUp } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import { button, circleOf, type Person, pass, people, rotationOf } from './circles.ts'
import { eventually, freshName, toast } from './people.ts'

let stack: Stack
let ama: Person
let kofi: Person
let nia: Person
let efua: Person
beforeAll(async () => {
  const [started, browser] = await Promise.all([startStack({ PAYMENTS: 'record-only' }), openBrowser()])
  stack = started
  const all = await people(browser.visit, stack.url, ['ama', 'kofi', 'nia', 'efua'])
  ;[ama, kofi, nia, efua] = all as [Person, Person, Person, Person]
})

it('who has registered by herself takes over the seat that was added for her', {
  tags: ['detail'],
}, async () => {
  const id = await circleOf([ama, kofi, nia], { name: 'Aunts of Osu', seats: 4 })
  const name = freshName('aunt')
  const base = `/api/goals/${id}/stand-ins`
  const { figureWithStandIn: figure } = await rotationOf(ama, id)
  await ama.page.request.post(base, { data: { name, figure } })
  const [aunt] = (await rotationOf(ama, id)).standIns
  const { link } = await (await ama.page.request.post(`${base}/${aunt?.person.userId}/link`)).json()

  await efua.page.goto(link)
  await efua.page.getByRole('link', { name: 'Take it over with my account' }).click()
  await efua.page.getByRole('heading', { name: `The seat of ${name} in Aunts of Osu` }).waitFor()
  await efua.page.getByText('$100.00 in each of 4 rounds').waitFor()
  await efua.page.getByText(`${ama.name} still answers for what the seat does not pay.`).waitFor()
  await expectAccessible(efua.page)
  await stepUp(stack.pool, efua.name)
  await button(efua, 'Take it over').click()
  await toast(efua.page, 'You have claimed the seat')
  await efua.page.getByText('0 of 2 members have confirmed').waitFor()
  await expectAccessible(efua.page)

  await kofi.page.goto(`/goals/${id}?tab=members`)
  await button(kofi, new RegExp(`^${name}`, 'i')).click()
  await kofi.page.getByText(`It is claimed with the account “${efua.name}”`).waitFor()
  for (const { page } of [kofi, nia])
    expect(
      (await page.request.post(`${base}/${aunt?.person.userId}/vouch`, { data: { claim: 1 } })).ok(),
    ).toBe(true)
  await efua.page.reload()
  await efua.page.getByText('It is yours from').waitFor()
  await pass([ama, kofi, nia, efua], 4)
  await eventually(async () => (await rotationOf(ama, id)).standIns.length).toBe(0)

  await efua.page.goto('/')
  await efua.page.getByText('Aunts of Osu').first().waitFor()
  await efua.page.goto(`/goals/${id}?tab=members`)
  await efua.page.getByText(efua.name).first().waitFor()
  await efua.page.goto(new URL(link).pathname.replace('/seat/', '/take-over/'))
  await efua.page.getByRole('heading', { name: 'This link is not valid any more' }).waitFor()
  await expectAccessible(efua.page)
})
