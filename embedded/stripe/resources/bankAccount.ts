import { createHash } from 'node:crypto'
import type { Stored } from '../objects.ts'
import type { Session } from '../session.ts'

type Account = Stored['account']

/** Stripe's own numbers of test accounts at a bank. */
export const banks = { pays: '000123456789', refuses: '000111111116' } as const
export type Bank = keyof typeof banks

/** The list with the one bank account to which an account's money is paid out. */
export const externalAccount = (
  session: Pick<Session, 'random'>,
  { id, country, default_currency: currency }: Account,
  bank: Bank,
): NonNullable<Account['external_accounts']> => {
  const number = banks[bank]
  return {
    object: 'list',
    data: [
      {
        id: `ba_${session.random(12)}`,
        object: 'bank_account',
        account: id,
        account_holder_name: 'Ama Test',
        account_holder_type: 'individual',
        account_type: null,
        available_payout_methods: ['standard'],
        bank_name: 'STRIPE TEST BANK',
        country: country ?? 'US',
        currency: currency ?? 'usd',
        default_for_currency: true,
        fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
        last4: number.slice(-4),
        metadata: {},
        routing_number: '110000000',
        status: 'new',
      },
    ],
    has_more: false,
    url: `/v1/accounts/${id}/external_accounts`,
  }
}

export const bankOf = ({ external_accounts: listed }: Account) => {
  const [external] = listed?.data ?? []
  return external?.object === 'bank_account' ? external : undefined
}
export const refusesPayouts = (account: Account): boolean =>
  bankOf(account)?.last4 === banks.refuses.slice(-4)

/** The same list, with the bank account marked as one that refused a payout. */
export const errored = ({ external_accounts: listed }: Account): Account['external_accounts'] =>
  listed && { ...listed, data: listed.data.map(external => ({ ...external, status: 'errored' })) }
