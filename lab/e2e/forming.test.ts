import { beforeAll, describe, expect, it } from 'vitest'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { button, circleOf, openCircle, type Person, part, people, rotationOf } from './circles.ts'
import { opened, opensTab } from './goalTabs.ts'
import { eventually, fits, followsStep, lacksStep, toast } from './people.ts'
import { done, enterCard } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let ama: Person
let kofi: Person
let nia: Person
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  const [one, two, three] = await people(visit, stack.url, ['ama', 'kofi', 'nia'])
  if (!one || !two || !three) throw new Error('a person is missing')
  ;[ama, kofi, nia] = [one, two, three]
})

const waits = (who: Person) => part(who, 'Before it begins')
const order = (who: Person) =>
  waits(who).getByRole('list').filter({ hasText: ama.name }).getByRole('listitem')
const namesIn = async (who: Person): Promise<string[]> => {
  const rows = await order(who).allInnerTexts()
  return [ama, kofi, nia]
    .map(({ name }) => ({ name, at: rows.findIndex(text => text.includes(name)) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ name }) => name)
}
const handle = (who: Person, name: string) =>
  who.page.getByRole('button', { name: `Move ${name}`, exact: true })
/** Three of four seats are taken, and it begins in a month at the earliest. */
const forming = async (name: string, viewers: readonly Person[] = [ama]): Promise<number> => {
  const id = await circleOf([ama, kofi, nia], { name, seats: 4, startsIn: 30 })
  for (const viewer of viewers) await openCircle(viewer, id)
  return id
}

describe('a circle that is forming', () => {
  it('states what it waits for, and who receives when', async () => {
    const id = await forming('Waits')
    const turn = part(ama, 'Whose turn it is')
    await turn.getByText('3 of 4 seats taken').waitFor()
    await turn
      .getByText(/^You receive the first pot of \$400\.00, on \w{3} \d+, \d{4} at the earliest\.$/)
      .waitFor()
    await turn.getByText(/^You owe \$100\.00 for round 1, which is your own$/).waitFor()
    for (const text of [
      'All seats are taken: 3 of 4 (still open)',
      'Everybody has accepted the rules: 3 of 3 (done)',
      'One seat is still open.',
    ])
      await waits(ama).getByText(text).waitFor()
    const rules = await opened(ama.page, 'Rules of the circle')
    for (const text of [
      'Everybody pays $100.00 every month, for 4 rounds.',
      'The pot is $100.00 × 4 = $400.00. Whoever receives it pays in, too.',
      'If somebody is late, the round waits one cycle longer, from three days to two weeks. Then its recipient may close it without them, and a week later it closes by itself. They owe their part to whoever received it.',
    ])
      await rules.getByText(text).waitFor()
    await expectAccessible(ama.page)
    // Only organisers can order the seats.
    await openCircle(kofi, id)
    await eventually(() => handle(kofi, ama.name).count()).toBe(0)
  })

  it('has a seat without an account, which is paid by the card of who has added them', {
    tags: ['detail'],
  }, async () => {
    const id = await forming('Her aunt')
    const aunt = `Efua of ${ama.name}`.slice(0, 20)
    await ama.page.goto(`/goals/${id}?tab=members`)
    await button(ama, 'Add someone without an account').click()
    const dialog = ama.page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(aunt)
    await dialog.getByRole('button', { name: 'Add them' }).click()
    await toast(ama.page, `${aunt} has a seat`)
    await followsStep(ama.page, `Pay $100.00 for the seat of ${aunt}`)
    await button(ama, new RegExp(`^${aunt}`, 'i')).click()
    await button(ama, 'Pay $100.00 for this seat').click()
    await ama.page.getByRole('dialog', { name: `For the seat of ${aunt}` }).waitFor()
    await dialog.getByText('The share of this seat: $100.00').waitFor()
    await expectAccessible(ama.page)
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await enterCard(dialog)
    await done(ama.page)
    await ama.page.goto(`/goals/${id}?tab=money`)
    await ama.page.getByText(`${ama.name} for the seat of ${aunt}`).first().waitFor()
    await lacksStep(ama.page, `Pay $100.00 for the seat of ${aunt}`)
  })

  it('can be ordered by dragging', { tags: ['detail'] }, async () => {
    const id = await forming('By hand', [ama, kofi])
    await eventually(() => namesIn(ama)).toEqual([ama.name, kofi.name, nia.name])
    await handle(ama, kofi.name).evaluate(element => element.scrollIntoView({ block: 'center' }))
    const from = await handle(ama, nia.name).boundingBox()
    const to = await handle(ama, ama.name).boundingBox()
    if (!from || !to) throw new Error('there is nothing to drag')
    await ama.page.mouse.move(from.x + 10, from.y + 10)
    await ama.page.mouse.down()
    await ama.page.mouse.move(to.x + 10, to.y + 14, { steps: 8 })
    await ama.page.mouse.up()
    await eventually(() => namesIn(ama)).toEqual([nia.name, ama.name, kofi.name])
    await button(ama, 'Save order').click()
    await toast(ama.page, 'The order is saved')
    expect((await rotationOf(ama, id)).members.map(({ name }) => name)).toEqual([
      nia.name,
      ama.name,
      kofi.name,
    ])
    // The others' pages are updated live.
    await eventually(() => namesIn(kofi)).toEqual([nia.name, ama.name, kofi.name])
    await part(kofi, 'Whose turn it is')
      .getByText(new RegExp(`^${nia.name} receives the first pot`))
      .waitFor()
  })

  it('can be ordered by the keyboard alone, with announcements for screen readers', {
    tags: ['detail'],
  }, async () => {
    const id = await forming('By keys')
    await handle(ama, kofi.name).focus()
    await ama.page.keyboard.press('ArrowUp')
    await waits(ama).getByRole('status').getByText(`${kofi.name} is now number 1 of 3`).waitFor()
    await ama.page.keyboard.press('End')
    await waits(ama).getByRole('status').getByText(`${kofi.name} is now number 3 of 3`).waitFor()
    await eventually(() => namesIn(ama)).toEqual([ama.name, nia.name, kofi.name])
    await eventually(() =>
      handle(ama, kofi.name).evaluate(element => element === document.activeElement),
    ).toBe(true)
    await button(ama, `Move ${nia.name} up`).press('Enter')
    await eventually(() => namesIn(ama)).toEqual([nia.name, ama.name, kofi.name])
    await button(ama, 'Save order').press('Enter')
    await toast(ama.page, 'The order is saved')
    expect((await rotationOf(ama, id)).members.map(({ name }) => name)).toEqual([
      nia.name,
      ama.name,
      kofi.name,
    ])
  })

  it('can have an unsaved order discarded', { tags: ['detail'] }, async () => {
    await forming('Discarded')
    await button(ama, `Move ${ama.name} down`).click()
    await eventually(() => namesIn(ama)).toEqual([kofi.name, ama.name, nia.name])
    await button(ama, 'Discard').click()
    await eventually(() => namesIn(ama)).toEqual([ama.name, kofi.name, nia.name])
  })

  it('is drawn at random, and every browser computes the draw again', { tags: ['detail'] }, async () => {
    const id = await forming('Drawn', [ama, kofi, nia])
    await button(ama, 'Draw at random').click()
    await ama.page.getByRole('dialog').getByRole('button', { name: 'Open the draw' }).click()
    await toast(ama.page, 'The draw is open')
    // No one is promised the first pot.
    await part(ama, 'Whose turn it is').getByText('The order is still to be drawn.').waitFor()
    await part(ama, 'Whose turn it is')
      .getByRole('img', { name: /the order is still to be drawn for a pot of \$400\.00\./ })
      .waitFor()
    await eventually(() => part(ama, 'Whose turn it is').getByText('which is your own').count()).toBe(0)
    await followsStep(kofi.page, 'Take part in the draw')
    for (const who of [kofi, ama, nia]) {
      await button(who, 'Shuffle too').click()
      // Its message may have been replaced by another one by the time of the check.
      await button(who, 'Shuffle too').waitFor({ state: 'detached' })
      if (who === kofi) await kofi.page.goto('/settings')
    }
    // Each page reveals its browser's salt once no more can be added: no click is needed.
    await followsStep(kofi.page, 'Open the circle, so that its draw can be counted')
    const { draw, members } = await rotationOf(ama, id)
    const nameOf = (userId: number) => members.find(member => member.userId === userId)?.name
    for (const who of [ama, kofi, nia]) {
      await who.page.getByText('Checked on this device: this draw was not changed.').waitFor()
      await who.page
        .getByText('Your shuffle on this device is in it, and the promise is the one that you saw.')
        .waitFor()
    }
    const revealed = (await rotationOf(ama, id)).draw ?? draw
    await eventually(() => namesIn(kofi)).toEqual(revealed?.order?.map(nameOf))
    await kofi.page.getByText('How it works, with all its figures').click()
    await kofi.page.getByText(revealed?.seed ?? 'no seed', { exact: true }).waitFor()
    await expectAccessible(kofi.page)

    // A server that showed another order would be detected.
    const honest = await rotationOf(kofi, id)
    await kofi.page.route(`**/api/goals/${id}/rotation`, route =>
      route.fulfill({
        json: { ...honest, draw: { ...honest.draw, order: honest.draw?.order?.toReversed() } },
      }),
    )
    await kofi.page.reload()
    await kofi.page.getByRole('alert').getByText('This draw is not correct.').waitFor()
    await kofi.page.unrouteAll()
  })

  it('can have its rules changed, and waits until everybody has accepted them', {
    tags: ['detail'],
  }, async () => {
    await forming('Amended', [ama, kofi])
    await opensTab(ama.page, 'Rules')
    await button(ama, 'Change the rules').click()
    const dialog = ama.page.getByRole('dialog', { name: 'Change the rules' })
    await dialog.getByRole('radio', { name: 'Go on' }).check({ force: true })
    await dialog.getByLabel('Days of grace').fill('15')
    await dialog.getByText('Between 0 and 14 days').waitFor()
    await eventually(() => dialog.getByRole('button', { name: 'Save the rules' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Days of grace').fill('5')
    await dialog.getByLabel('Time zone').selectOption('Africa/Accra')
    await dialog.getByRole('button', { name: 'Save the rules' }).click()
    await toast(ama.page, 'The rules are changed')
    await part(ama, 'Rules of the circle').getByText('Version 2, accepted by 1 of 3').waitFor()
    await opensTab(ama.page, 'Now')
    await waits(ama).getByText(`Still to accept: ${kofi.name} and ${nia.name}`).waitFor()

    await followsStep(kofi.page, 'Accept the rules', 'Amended')
    await part(kofi, 'Whose turn it is').getByText('The rules of this circle have changed').waitFor()
    await button(kofi, 'Read and accept').click()
    const rules = kofi.page.getByRole('dialog', { name: 'The rules of this circle' })
    await rules.getByText('Whoever has not paid 5 days after the due date is late.').waitFor()
    await rules.getByText('Time zone: Africa/Accra').waitFor()
    await expectAccessible(kofi.page)
    await rules.getByRole('button', { name: 'I accept' }).click()
    await toast(kofi.page, 'You have accepted the rules')
    await (await opened(ama.page, 'Rules of the circle')).getByText('Version 2, accepted by 2 of 3').waitFor()
  })

  it('waits for a deposit until it is paid', { tags: ['detail'] }, async () => {
    await circleOf([ama, kofi], { name: 'Deposits', seats: 3, startsIn: 30, charter: { deposit: '50.00' } })
    const deposit = 'Pay the deposit of $50.00'
    await followsStep(kofi.page, deposit)
    await part(kofi, 'Whose turn it is').getByRole('button', { name: 'Pay the deposit' }).click()
    const dialog = kofi.page.getByRole('dialog')
    await dialog.getByText('$50.00').first().waitFor()
    await expectAccessible(kofi.page)
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await enterCard(dialog)
    await toast(kofi.page, 'Payment Successful', 'Your contribution has been processed!')
    await done(kofi.page)
    await lacksStep(kofi.page, deposit)
  })

  it('continues with the present members, on a phone', { tags: ['detail'] }, async () => {
    const id = await forming('Fewer')
    await ama.page.setViewportSize({ width: 320, height: 700 })
    await fits(ama.page)
    await ama.page.setViewportSize(phone)
    await button(ama, 'Go on with those who have joined').click()
    const dialog = ama.page.getByRole('dialog', { name: 'Go on with 3 members?' })
    await dialog
      .getByText('The circle has 3 seats and 3 rounds from now on, and its pot is $300.00.')
      .waitFor()
    await expectAccessible(ama.page)
    await dialog.getByRole('button', { name: 'Go on with them' }).click()
    await toast(ama.page, 'The circle has as many seats as members now')
    await part(ama, 'Whose turn it is').getByText('All 3 seats are taken.').waitFor()
    await expectAccessible(ama.page)
    expect((await rotationOf(ama, id)).seats).toBe(3)
  })
})
