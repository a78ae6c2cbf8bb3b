import fc from 'fast-check'
import { nasty, nastyTexts } from './hostile.ts'
import { raw, words } from './text.ts'

/** Types of events about recipients' accounts, transfers and payouts to banks; some of them we do not handle. */
export const payoutTypes: readonly string[] = [
  ...words('created updated reversed failed').map(what => `transfer.${what}`),
  ...words('created updated paid failed canceled reconciliation_completed').map(what => `payout.${what}`),
  ...words('updated application.deauthorized external_account.created').map(what => `account.${what}`),
]

const idOf = (prefix: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(`${prefix}_nobody`, `${prefix}_other`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>(
        ...[`${prefix}_`, `${prefix}_${'x'.repeat(251)}`, `${prefix}_a:b`, `${prefix}_\0`, '../v1/balance'],
        ...['', 7, null, raw('"\\ud800"')],
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...nastyTexts) },
  )
const amount = fc.constantFrom<unknown>(...[1, 0, -1, 3_000, 0.5, '4000', raw('1e21'), 2 ** 53, null])
const currency = fc.constantFrom<unknown>('usd', 'USD', 'jpy', 'kwd', 'btc', '', null)
const seconds = fc.constantFrom<unknown>(...[1_800_000_000, 0, -1, 8.64e12 + 1, 1.5, '1', null])
const names = fc.constantFrom<unknown>([], ['external_account'], ['x'.repeat(500)], [1], 'x', null)

/** The account in which an event of a connected account happened. */
export const accountOfEvent = idOf('acct')

/** Transfers, accounts and payouts to banks, of unknown ids; some transfers name a goal of these. */
export const payoutObject = (goalIds: readonly string[], userIds: readonly string[]) => {
  const transfer = fc.record({
    ...{ object: fc.constant('transfer'), id: idOf('tr'), destination: idOf('acct'), currency },
    ...{ amount, amount_reversed: amount, created: seconds },
    metadata: fc.record({
      goalId: fc.constantFrom(...goalIds, '999999999', '0', '9'.repeat(40), '__proto__'),
      payoutId: fc.constantFrom('round-1', 'withdrawal-1', '', 'x'.repeat(500), '__proto__'),
      attempt: fc.constantFrom('1', '0', '-1', '1e3', '9'.repeat(17)),
    }),
    source_transaction: fc.constantFrom<unknown>(null, 'ch_x', { id: 'ch_x' }, 7),
  })
  const account = fc.record({
    ...{ object: fc.constant('account'), id: idOf('acct'), default_currency: currency },
    country: fc.constantFrom<unknown>('US', 'ZZ', null),
    metadata: fc.record({ userId: fc.constantFrom(...userIds, '999999999', 'x') }),
    capabilities: fc.record({ transfers: fc.constantFrom<unknown>('active', 'inactive', 7) }),
    payouts_enabled: fc.constantFrom<unknown>(true, false, 'yes'),
    details_submitted: fc.boolean(),
    requirements: fc.record({ currently_due: names, past_due: names, current_deadline: seconds }),
    external_accounts: fc.constantFrom<unknown>(
      ...[
        null,
        { data: [] },
        { data: [{ id: 'ba_x', last4: '6789' }] },
        { data: [{ id: 'ba_x', last4: 7 }] },
      ],
    ),
  })
  const payout = fc.record({
    ...{ object: fc.constant('payout'), id: idOf('po'), amount, currency },
    ...{ created: seconds, arrival_date: seconds },
    status: fc.constantFrom('paid', 'failed', 'in_transit', 'x'),
    failure_code: fc.constantFrom<unknown>(null, 'no_account', 7),
  })
  return fc.oneof(transfer, transfer, account, payout, nasty)
}
