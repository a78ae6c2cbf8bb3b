import type { Refusal } from '#shared/refusals.ts'
import { readCamt } from './camt.ts'
import { readCsv } from './csv.ts'
import { type CsvColumns, type CsvGuess, guessColumns } from './csvColumns.ts'
import { decode } from './decode.ts'
import { type BankEntry, identified } from './entry.ts'
import { readOfx } from './ofx.ts'
import { parseOfx } from './ofxTree.ts'
import { refusedOr } from './refused.ts'
import { parseXml } from './xml.ts'

export type StatementFile =
  | { readonly entries: readonly BankEntry[] }
  /** A CSV file, whose columns somebody has to confirm first. */
  | { readonly guess: CsvGuess }

/**
 * The entries of a statement from a bank: of camt.053 and OFX at once, of CSV with its columns. A fault anywhere refuses the
 * whole file, so that nothing is done by halves.
 */
export const readStatement = (bytes: Uint8Array, columns?: CsvColumns): StatementFile | Refusal =>
  refusedOr(() => {
    const text = decode(bytes)
    const head = text.slice(0, 2_000)
    if (/^\s*OFXHEADER:|^\s*<OFX>|<\?OFX\b/i.test(head))
      return { entries: identified(readOfx(parseOfx(text))) }
    if (/^\s*</.test(head)) {
      const root = parseXml(text.trimStart())
      return { entries: identified(root.name === 'OFX' ? readOfx(root) : readCamt(root)) }
    }
    return columns ? { entries: identified(readCsv(text, columns)) } : { guess: guessColumns(text) }
  })
