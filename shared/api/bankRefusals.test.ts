import { expect, it } from 'vitest'
import { bankRefusalOf } from './bankRefusals.ts'
import { bankRefusalTexts } from './bankRefusalTexts.ts'

it('a closed account, another name and a missing account are named as the reason of a bank', () => {
  const said = (code: string): string => bankRefusalTexts[bankRefusalOf(code)]
  expect(said('account_closed')).toBe('the account is closed')
  expect(said('incorrect_account_holder_name')).toBe('the account has another name')
  expect(said('no_account')).toBe('there is no account with this number')
  expect(said('could_not_process')).toBe('it gave no reason')
})
