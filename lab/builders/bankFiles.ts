import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CsvColumns } from '#ledger/bankFiles/csvColumns.ts'
import type { BankEntry } from '#ledger/bankFiles/entry.ts'
import { readStatement } from '#ledger/bankFiles/readStatement.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'

/** A statement that was written by hand from the rules of its format. */
export const bankFile = (name: string): Uint8Array =>
  readFileSync(join(import.meta.dirname, '../fixtures/bankFiles', name))

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** @throws Error for a refusal, or when the columns of a CSV file are asked for */
export const entriesOf = (file: Uint8Array | string, columns?: CsvColumns): readonly BankEntry[] => {
  const read = readStatement(typeof file === 'string' ? bytesOf(file) : file, columns)
  if (isRefusal(read) || !('entries' in read)) throw new Error(JSON.stringify(read))
  return read.entries
}

/** @throws Error when it is not refused */
export const refusalOf = (file: Uint8Array | string, columns?: CsvColumns): Refusal => {
  const read = readStatement(typeof file === 'string' ? bytesOf(file) : file, columns)
  if (!isRefusal(read)) throw new Error('it was read')
  return read
}

/** A statement in US dollars of what left the account on a day. */
export const camt = (
  entries: readonly {
    readonly reference: string
    readonly amount: string
    readonly id?: string
    readonly text?: string
  }[],
  day = '2099-01-01',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><Othr><Id>1234567890</Id></Othr></Id><Ccy>USD</Ccy></Acct>
${entries
  .map(
    ({ reference, amount, id = reference, text = '' }, index) =>
      `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${id}-${index}</AcctSvcrRef><NtryDtls><TxDtls>
<Refs><EndToEndId>${reference}</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('\n')}
</Stmt></BkToCstmrStmt></Document>`
