import { describe, expect, it } from 'vitest'
import { compact, ibanFault, isRoutingNumber } from './bankNumbers.ts'

describe('an IBAN', () => {
  it.each([
    'DE89370400440532013000',
    'GB82WEST12345698765432',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'BR1800360305000010009795493C1',
    'SA0380000000608010167519',
    'SE4550000000058398257466',
    'CH9300762011623852957',
    'XK051212012345678906',
  ])('%s of the registry is right', iban => expect(ibanFault(iban)).toBeUndefined())

  it('is read with spaces, dashes and small letters', () =>
    expect(compact('de89 3704-0044 0532 0130 00')).toBe('DE89370400440532013000'))

  it('is wrong with any one digit changed, or two neighbours swapped', () => {
    const iban = 'DE89370400440532013000'
    for (let place = 2; place < iban.length; place++) {
      const other = iban[place] === '7' ? '8' : '7'
      expect(ibanFault(iban.slice(0, place) + other + iban.slice(place + 1))).toBe('digits')
      const [one, two] = [iban[place], iban[place + 1]]
      if (two === undefined || one === two) continue
      expect(ibanFault(iban.slice(0, place) + two + one + iban.slice(place + 2))).toBe('digits')
    }
  })

  it.each([
    ['', 'country'],
    ['US89370400440532013000', 'country'],
    ['de89370400440532013000', 'country'],
    ['DE8937040044053201300', 'length'],
    ['DE893704004405320130001', 'length'],
    ['DEX9370400440532013000', 'digits'],
    ['DE89<b>0400440532013000', 'length'],
    ['DE89370400440532013٣00', 'digits'],
  ])('%s is wrong by its %s', (iban, fault) => expect(ibanFault(iban)).toBe(fault))
})

describe('a routing number', () => {
  it.each(['021000021', '011401533', '091000019', '122105155'])('%s is right', number =>
    expect(isRoutingNumber(number)).toBe(true),
  )
  it.each(['021000012', '012000021', '000000000', '02100002', '0210000210', '02100002a'])(
    '%s is wrong',
    number => expect(isRoutingNumber(number)).toBe(false),
  )
})
