import type { ValuesAfter } from '#shared/codedText.ts'
import type { Failing } from '#shared/csvTable.ts'
import type { Refusal, RefusalCode, refusals } from '#shared/refusals.ts'
import { refuse } from '../domain/decider.ts'

/**
 * The whole file is refused wherever the fault is, so readers and writers throw this; {@link refusedOr} returns it at their
 * door.
 */
class BankFileRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** @throws BankFileRefused always */
export const refuseFile = <Code extends RefusalCode>(
  code: Code,
  ...values: ValuesAfter<typeof refusals, Code>
): never => {
  const decision = refuse(code, ...values)
  throw decision.outcome === 'refused' ? new BankFileRefused(decision.refusal) : new Error(code)
}

export const refusedOr = <Result>(act: () => Result): Result | Refusal => {
  try {
    return act()
  } catch (error) {
    if (error instanceof BankFileRefused) return error.refusal
    throw error
  }
}

/** Of a table with separators. */
export const tableFault: Failing = (fault, line) =>
  fault === 'broken' ? refuseFile('bank_file_broken', { line }) : refuseFile('bank_file_unsafe', { line })
