import type { z } from 'zod'
import { compact, ibanFault, isRoutingNumber } from '../api/bankNumbers.ts'
import { type Given, like, missingOf, must, text } from './forms.ts'

/** The accounts from which payouts are sent by files for the bank. */
export const bankFileFields = {
  BANK_SENDER_NAME: text.max(70, must('a name of up to 70 characters')).optional(),
  BANK_IBAN: text
    .transform(compact)
    .refine(iban => ibanFault(iban) === undefined, must('an IBAN'))
    .optional(),
  BANK_BIC: like(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'a BIC of 8 or 11 characters'),
  BANK_ROUTING_NUMBER: text.refine(isRoutingNumber, must('a routing number of nine digits')).optional(),
  BANK_NAME: text.max(23, must('a name of up to 23 characters')).optional(),
  BANK_COMPANY_ID: like(/^[A-Z0-9]{10}$/, 'the ten characters that the bank has assigned'),
} as const
const sepaGroup = ['BANK_IBAN', 'BANK_SENDER_NAME'] as const
const nachaGroup = ['BANK_ROUTING_NUMBER', 'BANK_NAME', 'BANK_COMPANY_ID', 'BANK_SENDER_NAME'] as const

export interface BankFileSettings {
  /** Undefined where the bank takes no such file: its payouts are in CSV files then. */
  readonly bankSenders: {
    readonly sepa?: { readonly name: string; readonly iban: string; readonly bic?: string | undefined }
    readonly nacha?: {
      readonly name: string
      readonly routing: string
      readonly bankName: string
      readonly companyId: string
    }
  }
}

/** The name belongs to both accounts, so it asks for neither. */
export const missingBankFiles = (given: Given): string[] =>
  [sepaGroup, nachaGroup].flatMap(group =>
    group.some(name => name !== 'BANK_SENDER_NAME' && given[name] !== undefined)
      ? missingOf(group, given)
      : [],
  )

export const arrangeBankFiles = ({
  BANK_SENDER_NAME: name,
  BANK_IBAN: iban,
  BANK_BIC: bic,
  BANK_ROUTING_NUMBER: routing,
  BANK_NAME: bankName,
  BANK_COMPANY_ID: companyId,
}: z.output<z.ZodObject<typeof bankFileFields>>): BankFileSettings => ({
  bankSenders: {
    ...(name && iban && { sepa: { name, iban, bic } }),
    ...(name && routing && bankName && companyId && { nacha: { name, routing, bankName, companyId } }),
  },
})
