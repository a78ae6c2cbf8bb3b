import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeAdmins, stepUp } from '#lab/builders/admins.ts'
import { payRound } from '#lab/builders/circle.ts'
import { createGoal, done, joinByLink, registerSaver } from '#lab/builders/client.ts'
import { runCommand } from '#lab/builders/commands.ts'
import { searchFor } from '#lab/builders/searching.ts'
import { startStack } from '#lab/builders/stack.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { erasedText } from '#shared/events/freeText.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'

/** Words that occur nowhere else. */
const words = {
  name: 'Vermilion roof of Marabel',
  renamed: 'Cinnabar roof of Marabel',
  description: 'chartreuse tiles for our house at Heliotrope',
  reason: 'periwinkle bank was called about Quillon',
}
const search = searchFor(words)
const kept = 'Amaranthine holidays'

const placed = mkdtempSync(join(tmpdir(), 'calabash-texts-'))
atFileEnd(() => rmSync(placed, { recursive: true, force: true }))

it('finds no text of a deleted author, nor of a goal that all have left, anywhere, and the log is unchanged', {
  timeout: 300_000,
}, async () => {
  const { url, pool, store, settings } = await startStack()
  const command = (file: string, ...args: string[]) => runCommand(file, args, settings)
  const [boss, author, ama, kofi] = await Promise.all(
    ['boss', 'author', 'ama', 'kofi'].map(name => registerSaver(url, name)),
  )
  if (!boss || !author || !ama || !kofi) throw new Error('not all could register')
  await makeAdmins(pool, 'boss', 'author')

  // A goal of one member.
  const own = await createGoal(author, { name: words.name, description: words.description })
  await done(author.send('PATCH', `/api/goals/${own}`, { name: words.renamed }))

  // A text of the same author in a goal of others.
  const shared = await createGoal(ama, { name: kept, targetAmount: '100.00', startDate: null })
  await joinByLink(ama, shared, [kofi])
  await payRound(ama, shared, { amount: 90 })
  await payRound(kofi, shared, { amount: 10, card: '4000000000005126' })
  await done(ama.post(`/api/goals/${shared}/withdraw`))
  const payouts = async (): Promise<{ id: string }[]> => (await kofi.get('/api/payouts')).body
  await expect.poll(payouts).toHaveLength(1)
  const [payout] = await payouts()
  await done(author.post(`/api/admin/payouts/${payout?.id}/hold`, { reason: words.reason }))
  const holds = async () => (await kofi.get('/api/payouts')).body[0]
  await expect.poll(holds).toMatchObject({ hold: { reason: words.reason } })

  // The texts are in the read models, and not in the log.
  const places = async () =>
    (await search.inTables(pool, ['sandbox.mailbox', 'sandbox.idempotency_keys'])).toSorted()
  // The notification is made later than the rows.
  await expect.poll(places, { timeout: 60_000 }).toContain('reason in accounts.notices')
  const before = await places()
  for (const what of ['renamed', 'description', 'reason'])
    expect(before).toContainEqual(expect.stringMatching(`^${what} in read_`))
  expect(before.filter(place => place.includes('eventstore'))).toEqual([])
  const headNow = async () => (await kofi.get('/api/transparency')).body.head
  await expect.poll(headNow).toMatchObject({ root: expect.any(String) })

  await stepUp(pool, 'author')
  await done(author.send('DELETE', '/api/user', { password: 'Susu-circle-1' }))
  await expect.poll(places, { timeout: 120_000 }).toEqual([])

  // The goal of others keeps its texts, and all goes on.
  await expect.poll(holds).toMatchObject({ hold: { reason: erasedText } })
  expect((await ama.get(`/api/goals/${shared}`)).body).toMatchObject({ name: kept })
  await done(ama.send('PATCH', `/api/goals/${shared}`, { description: 'for all of us' }))
  const names: unknown[] = []
  for await (const { type, data } of store.read(goalStream(goalId(own))))
    if (type === 'GoalCreated' || type === 'GoalEdited')
      names.push(new Map(Object.entries(data ?? {})).get('name'))
  expect(names).toEqual([erasedText, erasedText])

  // Neither a rebuild nor an audit nor a backup finds anything.
  expect(await command('projections/engine/rebuild/main.ts')).toMatchObject({ code: 0 })
  expect(await places()).toEqual([])
  const audit = await command('projections/audit/main.ts')
  expect(audit, audit.out + audit.err).toMatchObject({ code: 0 })
  const backup = join(placed, 'backup')
  const taken = await command('ledger/backup/main.ts', 'backup', '--to', backup)
  expect(taken, taken.err).toMatchObject({ code: 0 })
  expect(search.inFolder(backup)).toEqual([])
  expect(searchFor({ kept }).inFolder(backup)).toEqual(['kept in accounts.notices.gz'])
})
