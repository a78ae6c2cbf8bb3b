import type { z } from 'zod'
import { must, secret, text } from './forms.ts'

const recipient = /^age1[\da-z]{20,}$/
const identity = /^AGE-SECRET-KEY-(PQ-)?1[\dA-Z]{20,}$/

/** The keys of age with which backups are encrypted and decrypted. */
export const backupFields = {
  BACKUP_RECIPIENT: text
    .transform(list => list.split(',').map(word => word.trim()))
    .refine(
      words => words.every(word => recipient.test(word)),
      must('recipients of age, which begin with age1, with commas between'),
    )
    .optional(),
  // The content of a file of age-keygen may be given as it is.
  BACKUP_IDENTITY: secret(
    text
      .transform(lines => keysIn(lines))
      .refine(
        lines => lines.length > 0 && lines.every(line => identity.test(line)),
        must('identities of age, which begin with AGE-SECRET-KEY-, on a line each'),
      )
      .optional(),
  ),
} as const

const keysIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))

export interface BackupSettings {
  /** For whom backups are encrypted; nobody: they are not. */
  readonly backupRecipients: readonly string[]
  /** They open encrypted backups for a restore. */
  readonly backupIdentities: readonly string[]
}

type Read = z.output<z.ZodObject<typeof backupFields>>

export const arrangeBackups = (from: Read): BackupSettings => ({
  backupRecipients: from.BACKUP_RECIPIENT ?? [],
  backupIdentities: from.BACKUP_IDENTITY ?? [],
})
