import { describe, expect, it } from 'vitest'
import { maskOf, payoutDestinationRequest, storedDestination } from './payoutDestinations.ts'

const parse = (typed: object) => payoutDestinationRequest.parse(typed)
const faults = (typed: object) => {
  const { error } = payoutDestinationRequest.safeParse(typed)
  return error?.issues.map(({ path, message }) => [path.join('.'), message])
}
const holder = 'Ama Mensah'
const american = {
  ...{ kind: 'us_bank', holder, routingNumber: '021000021', accountNumber: '12345678' },
  accountType: 'checking',
}

describe('where a payout goes', () => {
  it('is read as people type it, and shown by its country and last digits', () => {
    const iban = parse({ kind: 'iban', holder: ' Ama Mensah ', iban: 'de89 3704 0044 0532 0130 00' })
    expect(iban).toEqual({ kind: 'iban', holder, iban: 'DE89370400440532013000' })
    expect(maskOf(iban)).toBe('DE •••• 3000')
    const us = parse({ ...american, routingNumber: '021 000 021', accountNumber: '1234-5678' })
    expect(us).toMatchObject({ routingNumber: '021000021', accountNumber: '12345678' })
    expect(maskOf(us)).toBe('US •••• 5678')
    const uk = parse({ kind: 'uk_bank', holder, sortCode: '20-00-00', accountNumber: '5577 9911' })
    expect(uk).toMatchObject({ sortCode: '200000', accountNumber: '55779911' })
    expect(maskOf(uk)).toBe('GB •••• 9911')
    const mobile = { kind: 'mobile_money', holder, country: 'GH', network: 'MTN', number: '+233 24 123 4567' }
    expect(parse(mobile)).toMatchObject({ number: '+233241234567' })
    expect(maskOf(parse(mobile))).toBe('GH •••• 4567')
    expect(parse({ ...mobile, number: '024 123 4567' })).toMatchObject({ number: '0241234567' })
    const other = parse({ kind: 'other_bank', holder, country: 'NG', details: 'GTBank\r\n0123456789' })
    expect(other).toMatchObject({ details: 'GTBank\n0123456789' })
    expect(maskOf(other)).toBe('NG')
    expect(maskOf(parse({ kind: 'cash', from: 'Kofi' }))).toBe('')
  })

  it('can be read after its country has left the list', () => {
    const details = { kind: 'other_bank', holder, country: 'ZZ', details: 'GTBank 0123456789' }
    expect(payoutDestinationRequest.safeParse(details).success).toBe(false)
    expect(storedDestination.parse(details)).toEqual(details)
  })

  it('never shows more than half of a short number', () =>
    expect(maskOf(parse({ ...american, accountNumber: '1234' }))).toBe('US •••• 34'))

  it('can be read without the kind of the account, which was not asked for at first', () => {
    const { accountType: _, ...before } = american
    expect(faults(before)).toMatchObject([['accountType', expect.stringContaining('checking or a savings')]])
    expect(storedDestination.parse(before)).toEqual(before)
  })

  it.each([
    [{ kind: 'iban', holder, iban: 'DE89370400440532013001' }, 'iban', 'mistyped'],
    [{ kind: 'iban', holder, iban: 'DE893704' }, 'iban', 'too short'],
    [{ kind: 'iban', holder, iban: '12345678' }, 'iban', 'two letters'],
    [{ kind: 'iban', holder: ' \u200b', iban: 'DE89370400440532013000' }, 'holder', 'name'],
    [{ ...american, routingNumber: '021000022' }, 'routingNumber', 'nine digits'],
    [{ ...american, accountNumber: '123' }, 'accountNumber', '4 to 17'],
    [
      { kind: 'iban', holder: 'CB-X3KW-SWJJ', iban: 'DE89370400440532013000' },
      'holder',
      'reference of a payout',
    ],
    [{ kind: 'uk_bank', holder, sortCode: '2000', accountNumber: '55779911' }, 'sortCode', 'six digits'],
    [{ kind: 'uk_bank', holder, sortCode: '200000', accountNumber: '5577' }, 'accountNumber', 'eight digits'],
    [{ kind: 'other_bank', holder, country: 'ZZ', details: 'x' }, 'country', 'choose a country'],
    [{ kind: 'other_bank', holder, country: 'NG', details: '' }, 'details', 'bank'],
    [{ kind: 'mobile_money', holder, country: 'GH', network: 'MTN', number: '0241' }, 'number', 'dialled'],
    [{ kind: 'cash', from: 'x'.repeat(101) }, 'from', 'At most 100'],
  ])('refuses %o by its field', (typed, field, part) => {
    expect(faults(typed)).toEqual([[field, expect.stringContaining(part)]])
  })

  it('is no Stripe account yet, and no other kind', () => {
    for (const kind of ['stripe', 'constructor', '', null]) expect(faults({ kind, holder })).toBeDefined()
  })

  it('keeps markup as text, and drops characters that turn text around', () => {
    const details = '<script>alert(1)</script>\u202e0123'
    expect(parse({ kind: 'other_bank', holder, country: 'NG', details })).toMatchObject({
      details: '<script>alert(1)</script>0123',
    })
  })
})
