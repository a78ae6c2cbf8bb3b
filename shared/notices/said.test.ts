import { afterEach, describe, expect, it } from 'vitest'
import { speakLanguages } from '#ledger/languages/catalogues.ts'
import { speak } from '../language.ts'
import { type Said, saidIn, sayings, sentenceOf, storedWords } from './said.ts'

afterEach(() => speak('en'))
const { reason, declined, account, changes } = sayings
/** As the database returns it. */
const stored = (said: Said | readonly Said[]): unknown => JSON.parse(JSON.stringify(said))

describe('a text that is kept with a notification', () => {
  it('is read with its values', () =>
    expect(sentenceOf(reason.turn({ number: 3, length: 12 }))).toBe('your turn is number 3 of 12'))
  it('may contain another one, several, a day, or a device', () => {
    const what = reason.proposed.pause({ days: 14 })
    expect(sentenceOf(reason.voteEnded({ what, outcome: 'accepted' }))).toBe(
      'a pause of 14 days was agreed on',
    )
    expect(sentenceOf([reason.edited.targetMinor, reason.edited.endDate])).toBe('the target and the end date')
    expect(sentenceOf(reason.seatClaim.noticed({ date: { date: '2026-03-14' } }))).toContain('Mar 14, 2026')
    expect(sentenceOf(account.newDevice.short({ device: { device: 'Firefox on Android' } }))).toBe(
      'Somebody signed in to your account on a new device: Firefox on Android',
    )
  })
  it('is read in the language of its reader, with everything in it', () => {
    const said = stored(reason.anotherCard({ reason: declined.expired_card }))
    const inEnglish = storedWords(said, null)
    speakLanguages('fr')
    const inFrench = storedWords(said, null)
    expect(inEnglish).toBe('the card has expired, so please pay with another card')
    expect(inFrench).not.toContain('card')
    expect(inFrench).toContain('carte')
  })
  it('survives the database', () => {
    const said = reason.ordered({ by: 'bank', reference: '4711', why: 'They asked' })
    expect(saidIn(stored(said))).toEqual(said)
    const several = [reason.short, changes.two_step_on.subject]
    expect(saidIn(stored(several))).toEqual(several)
    expect(saidIn(null)).toBeUndefined()
    expect(saidIn({ text: 'Nothing of ours' })).toBeUndefined()
  })
  it('is left out by a version that does not have it', () => {
    expect(sentenceOf({ key: 'reason.of_a_later_version' })).toBeUndefined()
    expect(sentenceOf({ key: 'reason' })).toBeUndefined()
    expect(sentenceOf({ key: 'constructor.name' })).toBeUndefined()
    expect(storedWords({ key: 'reason.of_a_later_version' }, null)).toBeNull()
  })
  it('leaves what people wrote as it is', () => expect(storedWords(null, 'Une erreur')).toBe('Une erreur'))
})

describe('every text that can be kept', () => {
  const leaves = (tree: object): readonly (Said | ((values: object) => Said))[] =>
    Object.values(tree).flatMap(part =>
      typeof part === 'function' || typeof part.key === 'string' ? [part] : leaves(part),
    )
  it('is found again', () => {
    speak('pseudo')
    const all = leaves(sayings).map(one => (typeof one === 'function' ? one({}) : one))
    expect(all.length).toBeGreaterThan(200)
    expect(all.filter(said => !/^\P{L}*⟦/u.test(sentenceOf(said) ?? ''))).toEqual([])
  })
})
